import { readFileSync } from "node:fs";
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

/** SHA-256 digests of the images by `bucket/name`, in the format of `sha256sum --check`. */
export const digests: ReadonlyMap<string, string> = new Map(
  readFileSync(join(import.meta.dirname, "digests.txt"), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const [digest = "", file = ""] = line.split("  ");
      return [file, digest];
    }),
);

/** Returns an image's bytes, or undefined for an unknown name. */
export async function readPicture(bucket: string, name: string): Promise<Uint8Array | undefined> {
  const file = `${bucket}/${name}`;
  return digests.has(file) ? readFile(join(import.meta.dirname, file)) : undefined;
}

/** Creates the rows of stored images. */
export function pictureStatements(anchor: Anchor): Statement[] {
  const since = daysBefore(anchor, 330);
  const rows = [...digests].map(([file, digest]) => {
    const [bucket = "", ...name] = file.split("/");
    return {
      id: idOf("picture", file),
      bucket_id: bucket,
      name: name.join("/"),
      metadata: { mimetype: "image/webp", cacheControl: "max-age=31536000", eTag: digest },
      version: "1",
      created_at: since,
      updated_at: since,
      last_accessed_at: since,
    };
  });
  return [insertInto("storage.objects", rows)];
}
