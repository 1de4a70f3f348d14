import type { Sql } from "postgres";
import { asBody } from "../request-body";
import type { ObjectFiles } from "./object-files";

/** One week, then stale-while-revalidate, for images uploaded without a cache time. */
export const defaultCacheControl = "public, max-age=604800, stale-while-revalidate=2592000";

/** Parses `<bucket>/<name>` from a path below `prefix`. Returns undefined for other paths. */
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
 * Serves `/object/public/<bucket>/<name>`. Lite's version writes each read's time to the database,
 * doesn't support HEAD, and ignores If-None-Match.
 */
export async function servePublicFile(
  sql: Sql,
  files: ObjectFiles,
  request: Request,
  { bucket, name }: { bucket: string; name: string },
): Promise<Response> {
  const object = await findObject(sql, bucket, name);
  if (!object) return storageError(404, "not_found", "Object not found");
  const headers = new Headers({
    "Cache-Control": object.cacheControl ?? defaultCacheControl,
    ETag: `"${object.revision}"`,
  });
  if (isNotModified(request, object.revision)) return new Response(null, { status: 304, headers });
  const bytes = await files.read(bucket, name);
  if (!bytes) return storageError(404, "not_found", "Object not found");
  headers.set("Content-Type", object.mimetype ?? detectType(bytes) ?? "application/octet-stream");
  headers.set("Content-Length", String(bytes.byteLength));
  const download = new URL(request.url).searchParams.get("download");
  if (download !== null) headers.set("Content-Disposition", attachment(download || name));
  return new Response(request.method === "HEAD" ? null : asBody(bytes), { headers });
}

/** Whether the request's If-None-Match header contains this revision. */
export function isNotModified(request: Request, revision: string): boolean {
  const etags = request.headers.get("if-none-match")?.split(",") ?? [];
  return etags.some((tag) => tag.trim().replace(/^W\//, "") === `"${revision}"`);
}

function attachment(name: string): string {
  const file = name.split("/").at(-1) ?? name;
  return `attachment; filename*=UTF-8''${encodeURIComponent(file)}`;
}

/** The columns of storage.objects that serving needs. */
export interface StoredObject {
  bucket: string;
  name: string;
  mimetype: string | undefined;
  cacheControl: string | undefined;
  /** Changes whenever the content does. */
  revision: string;
}

interface Row {
  mimetype: string | null;
  cacheControl: string | null;
  revision: string;
}

/** Reads an object's row if its bucket is public or the caller has checked access. */
export async function findObject(
  sql: Sql,
  bucket: string,
  name: string,
  { isAllowed = false } = {},
): Promise<StoredObject | undefined> {
  const [row] = await sql<Row[]>`
    select
      object.metadata ->> 'mimetype' as mimetype,
      object.metadata ->> 'cacheControl' as "cacheControl",
      md5(object.id::text || coalesce(object.version, object.updated_at::text)) as revision
    from storage.objects as object
    join storage.buckets as bucket on bucket.id = object.bucket_id
    where (bucket.public or ${isAllowed}) and bucket.id = ${bucket} and object.name = ${name}`;
  if (!row) return undefined;
  const { mimetype, cacheControl, revision } = row;
  return {
    bucket,
    name,
    mimetype: mimetype ?? undefined,
    cacheControl: cacheControl ?? undefined,
    revision,
  };
}

/**
 * Returns an error in Supabase Storage's format: HTTP 400 with the real status in the body. It's
 * not cacheable, because a missing object may be uploaded later.
 */
export function storageError(statusCode: number, error: string, message: string): Response {
  const headers = { "Cache-Control": "no-store" };
  return Response.json(
    { statusCode: String(statusCode), error, message },
    { status: 400, headers },
  );
}

/**
 * Adds headers to all Storage responses that keep browsers from guessing another content type and
 * from executing uploaded files, which are untrusted.
 */
export function withUntrustedContentHeaders(request: Request, original: Response): Response {
  if (!new URL(request.url).pathname.startsWith("/storage/v1/")) return original;
  const { body, status, statusText, headers } = original;
  const response = new Response(body, { status, statusText, headers });
  response.headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}

type Signature = readonly (readonly [offset: number, bytes: readonly number[]])[];

const signatures: Record<string, Signature> = {
  "image/jpeg": [[0, [0xff, 0xd8, 0xff]]],
  "image/png": [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  // "RIFF", four-byte length, "WEBP"
  "image/webp": [
    [0, [0x52, 0x49, 0x46, 0x46]],
    [8, [0x57, 0x45, 0x42, 0x50]],
  ],
  // four-byte length of the first box, "ftypavif"
  "image/avif": [[4, [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66]]],
};

/** Detects JPEG, PNG, WebP and AVIF by their first bytes. Returns undefined for other formats. */
export function detectType(bytes: Uint8Array): string | undefined {
  const matches = ([offset, expected]: Signature[number]): boolean =>
    expected.every((byte, index) => bytes[offset + index] === byte);
  const match = Object.entries(signatures).find(([, signature]) => signature.every(matches));
  return match?.[0];
}

/**
 * Returns false if the declared type is one of the formats above but the content isn't. Other types
 * aren't checked.
 */
export function matchesDeclaredType(mimetype: string, bytes: Uint8Array): boolean {
  return !(mimetype in signatures) || detectType(bytes) === mimetype;
}
