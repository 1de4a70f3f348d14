import { pictureAt, productName, siteOrigin } from "@ensemble/contract";
import type { ReactNode } from "react";

interface SocialMetaProps {
  /** The page's canonical address, without a visitor's choices. */
  path: string;
  title: string;
  description: string | null;
  /** A stored image, if the page has one. */
  image?: string | null;
  /** The Open Graph type of the page; `website` when omitted. */
  type?: "product" | "profile" | "website";
}

/** An absolute address on this site or its storage. */
export const sharedAddress = (address: string): string => new URL(address, siteOrigin()).href;

/** The address of a stored image at the width for link previews. */
export const sharedPicture = (image: string): string => sharedAddress(pictureAt(image, 960));

/** The preview of a shared link to the page, and its canonical address. */
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

/** A schema.org thing, or a part of one. Undefined members are omitted. */
export interface Thing {
  readonly "@type"?: string;
  readonly [property: string]: unknown;
}

/** As JSON inside a script element, where `<` could end the element or open a comment. */
export const toScriptText = (data: Thing): string =>
  JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");

/**
 * Describes the page to search engines (schema.org, JSON-LD). A data block never runs, so the
 * content security policy, which allows no inline script, does not apply to it.
 */
export function StructuredData({ data }: { data: Thing }): ReactNode {
  // Its addresses are the server's where a page is reached at another one: not a reason to render the
  // page again.
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {toScriptText(data)}
    </script>
  );
}

/** Where a page is on the site: the pages above it, and itself at last. */
export const breadcrumbs = (steps: readonly { name: string; path: string }[]): Thing => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...steps].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: sharedAddress(path),
  })),
});
