import type { Sql } from "postgres";
import { bodyOf } from "./body";
import { imageTypeOf } from "./image-type";
import type { ObjectFiles } from "./object-files";
import { storageError } from "./storage-error";
import { findPublicObject } from "./stored-object";

/** For images uploaded without a cache time: a week, then stale while revalidating. */
export const lastingCache = "public, max-age=604800, stale-while-revalidate=2592000";

/** Splits `<bucket>/<name>` of a path below `prefix`; undefined for other paths. */
export function objectPath(
  request: Request,
  prefix: string,
): { bucket: string; name: string } | undefined {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(prefix)) return undefined;
  const [bucket, ...rest] = pathname.slice(prefix.length).split("/");
  if (!bucket || rest.length === 0) return undefined;
  try {
    return { bucket: decodeURIComponent(bucket), name: rest.map(decodeURIComponent).join("/") };
  } catch {
    return undefined;
  }
}

/**
 * Serves `/object/public/<bucket>/<name>`. Lite does too, but writes the time of each read to the
 * database, lacks HEAD, and resends the whole image to a browser that has it.
 */
export async function servePublicFile(
  sql: Sql,
  files: ObjectFiles,
  request: Request,
  { bucket, name }: { bucket: string; name: string },
): Promise<Response> {
  const object = await findPublicObject(sql, bucket, name);
  if (!object) return storageError(404, "not_found", "Object not found");
  const headers = new Headers({
    "Cache-Control": object.cacheControl ?? lastingCache,
    ETag: `"${object.revision}"`,
  });
  if (isKnown(request, object.revision)) return new Response(null, { status: 304, headers });
  const bytes = await files.read(bucket, name);
  if (!bytes) return storageError(404, "not_found", "Object not found");
  headers.set("Content-Type", object.mimetype ?? imageTypeOf(bytes) ?? "application/octet-stream");
  headers.set("Content-Length", String(bytes.byteLength));
  const download = new URL(request.url).searchParams.get("download");
  if (download !== null) headers.set("Content-Disposition", attachment(download || name));
  return new Response(request.method === "HEAD" ? null : bodyOf(bytes), { headers });
}

/** True when the browser already has this revision. */
export function isKnown(request: Request, revision: string): boolean {
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  return known.some((tag) => tag.trim().replace(/^W\//, "") === `"${revision}"`);
}

function attachment(name: string): string {
  const file = name.split("/").at(-1) ?? name;
  return `attachment; filename*=UTF-8''${encodeURIComponent(file)}`;
}
