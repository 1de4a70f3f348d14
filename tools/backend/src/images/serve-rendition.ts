import type { Sql } from "postgres";
import { bodyOf } from "../storage/body";
import { imageTypeOf } from "../storage/image-type";
import type { ObjectFiles } from "../storage/object-files";
import { isKnown, lastingCache } from "../storage/public-files";
import { storageError } from "../storage/storage-error";
import { findPublicObject, type StoredObject } from "../storage/stored-object";
import type { FileCache } from "./file-cache";
import { NoPicture, render } from "./render";
import { readRendition, type RenditionRequest } from "./rendition-request";

export interface RenditionSources {
  sql: Sql;
  files: ObjectFiles;
  cache: FileCache;
}

/**
 * Serves `/render/image/public/<bucket>/<name>?width=&height=&quality=&resize=&format=` as hosted
 * Supabase does; lite transforms nothing. The format follows the Accept header.
 * @throws the file system's error when a file cannot be read
 */
export async function serveRendition(
  { sql, files, cache }: RenditionSources,
  request: Request,
  { bucket, name }: { bucket: string; name: string },
): Promise<Response> {
  const wanted = readRendition(
    new URL(request.url).searchParams,
    request.headers.get("accept") ?? "",
  );
  if (typeof wanted === "string") return storageError(400, "invalid_request", wanted);
  const object = await findPublicObject(sql, bucket, name);
  if (!object) return storageError(404, "not_found", "Object not found");
  const { width, height, quality, resize, format } = wanted;
  const variant = `${width ?? ""}x${height ?? ""}-${quality}-${resize}-${format}`;
  const revision = `${object.revision}-${variant}`;
  const headers = new Headers({
    "Cache-Control": object.cacheControl ?? lastingCache,
    ETag: `"${revision}"`,
    Vary: "Accept",
  });
  if (isKnown(request, revision)) return new Response(null, { status: 304, headers });
  const made = await cache
    .get(revision, () => draw(files, object, wanted))
    .catch((error: unknown) => {
      if (error instanceof NoPicture) return undefined;
      throw error;
    });
  if (!made) return storageError(422, "invalid_request", "The object cannot be shown as a picture");
  headers.set("Content-Type", imageTypeOf(made) ?? "application/octet-stream");
  headers.set("Content-Length", String(made.byteLength));
  return new Response(request.method === "HEAD" ? null : bodyOf(made), { headers });
}

async function draw(
  files: ObjectFiles,
  { bucket, name }: StoredObject,
  wanted: RenditionRequest,
): Promise<Uint8Array> {
  const source = await files.read(bucket, name);
  if (!source) throw new NoPicture(`The file of ${bucket}/${name} is missing.`);
  return render(source, wanted);
}
