import { insertInto, type Statement } from "./statement";
import { daysBefore, type Anchor } from "./days";
import { pictureNames } from "./picture-names";

export type Bucket = "outfit-images" | "partner-assets";

/** Where a stored picture is read, relative to the site's origin. */
export const pictureAddress = (bucket: Bucket, name: string): string =>
  `/storage/v1/object/public/${bucket}/${name}`;

/**
 * The rows of stored pictures, before any is drawn: whoever reads one first has it drawn. Sizes are
 * unknown until then.
 */
export function pictureStatements(anchor: Anchor): Statement[] {
  const since = daysBefore(anchor, 330);
  const rows = pictureNames().map(({ id, bucket, name }) => ({
    id,
    bucket_id: bucket,
    name,
    metadata: { mimetype: "image/webp", cacheControl: "max-age=31536000" },
    version: "1",
    created_at: since,
    updated_at: since,
    last_accessed_at: since,
  }));
  return [insertInto("storage.objects", rows)];
}
