import { pictureAt, productName, siteOrigin } from "@ensemble/contract";
import type { ReactNode } from "react";

interface SocialMetaProps {
  /** The page's canonical path, without filters. */
  path: string;
  title: string;
  description: string | null;
  /** URL of a stored image. */
  image?: string | null;
  /** The Open Graph type; `website` by default. */
  type?: "product" | "profile" | "website";
}

/** Returns the absolute URL of a path or stored file. */
export const sharedAddress = (address: string): string => new URL(address, siteOrigin()).href;

/** Returns the URL of a stored image at the width of link previews. */
export const sharedPicture = (image: string): string => sharedAddress(pictureAt(image, 960));

/** Sets the page's canonical URL and link preview. */
export function SocialMeta(props: SocialMetaProps): ReactNode {
  const { path, title, description, image, type = "website" } = props;
  const address = sharedAddress(path);
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content={productName} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={sharedPicture(image)} />}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
    </>
  );
}

/** A schema.org thing or a nested one. Undefined members are omitted. */
export interface Thing {
  readonly "@type"?: string;
  readonly [property: string]: unknown;
}

/** Serializes JSON-LD for a script element, escaping `<`, which could end it. */
export const toScriptText = (data: Thing): string =>
  JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");

/**
 * Describes the page to search engines (schema.org, JSON-LD). The content security policy, which
 * blocks inline scripts, doesn't apply to data blocks.
 */
export function StructuredData({ data }: { data: Thing }): ReactNode {
  // Its URLs have the server's origin, which may differ from the page's.
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {toScriptText(data)}
    </script>
  );
}

/** Builds a breadcrumb list from Home to the page itself. */
export const breadcrumbs = (steps: readonly { name: string; path: string }[]): Thing => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...steps].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: sharedAddress(path),
  })),
});
