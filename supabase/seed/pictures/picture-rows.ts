import { daysBefore, type Anchor } from "../days";
import { storedPictures } from "./drawing";
import { idOf } from "../identity";
import { insertInto, type Statement } from "../statement";

/**
 * The rows of stored images before any is drawn, which happens on their first read. Their sizes are
 * unknown until then.
 */
export function pictureStatements(anchor: Anchor): Statement[] {
  const since = daysBefore(anchor, 330);
  const rows = storedPictures().map(({ bucket, name }) => ({
    id: idOf("picture", `${bucket}/${name}`),
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
