import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { daysBefore, type Anchor } from "../days";
import { idOf } from "../identity";
import { insertInto, type Statement } from "../statement";

export type Bucket = "outfit-images" | "partner-assets";

/** Names of images within their bucket. */
export const pictureNames = {
  outfit: (slug: string, view: OutfitView): string => `outfits/${slug}-${view}.webp`,
  item: (slug: string): string => `items/${slug}.webp`,
  collection: (slug: string): string => `collections/${slug}.webp`,
  expert: (slug: string): string => `experts/${slug}.webp`,
  partner: (slug: string): string => `partners/${slug}.webp`,
};

/** The images of an outfit's gallery in order. */
export const outfitViews = ["main", "detail", "styling"] as const;
export type OutfitView = (typeof outfitViews)[number];

/** Returns the path of a stored image. */
export const pictureAddress = (bucket: Bucket, name: string): string =>
  `/storage/v1/object/public/${bucket}/${name}`;

/** The images as `bucket/name`, sorted. */
export const pictureFiles: readonly string[] = readdirSync(import.meta.dirname, {
  recursive: true,
  encoding: "utf8",
})
  .filter((file) => file.endsWith(".webp"))
  .map((file) => file.replaceAll("\\", "/"))
  .sort();

/** Returns an image's bytes, or undefined for an unknown name. */
export async function readPicture(bucket: string, name: string): Promise<Uint8Array | undefined> {
  const file = `${bucket}/${name}`;
  return pictureFiles.includes(file) ? readFile(join(import.meta.dirname, file)) : undefined;
}

/** Creates the rows of stored images; packages for other repositories come without any. */
export function pictureStatements(anchor: Anchor): Statement[] {
  const since = daysBefore(anchor, 330);
  const rows = pictureFiles.map((file) => {
    const [bucket = "", ...name] = file.split("/");
    return {
      id: idOf("picture", file),
      bucket_id: bucket,
      name: name.join("/"),
      metadata: { mimetype: "image/webp", cacheControl: "max-age=31536000" },
      version: "1",
      created_at: since,
      updated_at: since,
      last_accessed_at: since,
    };
  });
  return rows.length > 0 ? [insertInto("storage.objects", rows)] : [];
}
