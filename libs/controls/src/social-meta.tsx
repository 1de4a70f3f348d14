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
