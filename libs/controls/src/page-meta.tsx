import { pictureAt, pictureSet, productName, siteOrigin } from "@ensemble/contract";
import type { ReactNode } from "react";

interface SocialMetaProps {
  /** The page's canonical path, without filters. */
  path: string;
  title: string;
  description: string | null;
  /** The stored picture of what the page shows, for a list its first; the site's by default. */
  picture?: SharedPicture;
  /** The Open Graph type; `website` by default. */
  type?: "product" | "profile" | "website";
}

interface SharedPicture {
  url: string | null;
  alt: string;
  /** Height divided by width; 5/4 by default, as of outfits, items and experts. */
  ratio?: number;
}

/** Returns the absolute URL of a path or stored file. */
export const sharedAddress = (address: string): string => new URL(address, siteOrigin()).href;

/** The width of link previews in pixels. */
const sharedWidth = 1200;

/** Returns the URL of a stored image at the width of link previews. */
export const sharedPicture = (image: string): string =>
  sharedAddress(pictureAt(image, sharedWidth));

const sitePicture: SharedPicture = {
  url: "/storage/v1/object/public/outfit-images/home/hero-landscape.webp",
  alt: `Outfits on ${productName}`,
  ratio: 1200 / 1920,
};

/** Sets the page's canonical URL and link preview. */
export function SocialMeta(props: SocialMetaProps): ReactNode {
  const { path, title, description, type = "website" } = props;
  const picture = props.picture?.url ? props.picture : sitePicture;
  const address = sharedAddress(path);
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content={productName} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <PictureMeta {...picture} url={picture.url!} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function PictureMeta({ url, alt, ratio = 5 / 4 }: SharedPicture & { url: string }): ReactNode {
  const isResized = pictureSet(url) !== undefined;
  return (
    <>
      <meta property="og:image" content={sharedPicture(url)} />
      {isResized && <meta property="og:image:width" content={String(sharedWidth)} />}
      {isResized && <meta property="og:image:height" content={String(sharedWidth * ratio)} />}
      <meta property="og:image:alt" content={alt} />
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
