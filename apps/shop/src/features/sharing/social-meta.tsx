import { pictureAt, productName } from "@ensemble/contract";
import type { ReactNode } from "react";

interface SocialMetaProperties {
  /** The page's own address without what a visitor's choices add to it. */
  path: string;
  title: string;
  description: string | null;
  /** A stored picture; none where the page has none. */
  image: string | null;
  /** What the page is about in Open Graph's words. */
  type: "product" | "website";
}

/** An address of this site or its storage as other sites have to spell it. */
export const shared = (address: string): string => new URL(address, window.location.origin).href;

/** The address of a stored picture at the width that link previews want. */
export const sharedPicture = (image: string): string => shared(pictureAt(image, 960));

/** How a link to the page looks where it is shared, and which address is the page's own. */
export function SocialMeta(properties: SocialMetaProperties): ReactNode {
  const { path, title, description, image, type } = properties;
  const address = shared(path);
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content={productName} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={sharedPicture(image)} />}
      {image && <meta name="twitter:card" content="summary_large_image" />}
    </>
  );
}
