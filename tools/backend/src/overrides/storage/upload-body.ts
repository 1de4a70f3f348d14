import type { Sql } from "postgres";
import { readUpTo } from "../../request-body";
import { bodyOf } from "../../storage/body";
import { isWhatItSays } from "../../storage/image-type";
import { storageError } from "../../storage/storage-error";

interface Upload {
  bytes: Uint8Array;
  mimetype: string;
  cacheControl: string;
}

/** Hosted Supabase's default for buckets without a limit. */
const defaultLimit = 50 * 1024 * 1024;

const uploadPaths: Record<string, RegExp> = {
  POST: /^\/storage\/v1\/object\/(?!(?:list|sign|upload)\/)([^/]+)\/.+/,
  PUT: /^\/storage\/v1\/object\/(?:upload\/sign\/)?([^/]+)\/.+/,
};

/** The target bucket of an upload; undefined for other requests. */
export function uploadBucket(request: Request): string | undefined {
  const [, bucket] = uploadPaths[request.method]?.exec(new URL(request.url).pathname) ?? [];
  return bucket === undefined ? undefined : decodeURIComponent(bucket);
}

/**
 * Lite does not find the file in the forms that storage-js sends (it looks for a field "file"),
 * drops their cache time, trusts the declared length and never looks at the content. This reads the
 * body, checks it against the bucket's limit and the declared type, and passes it on as plain
 * bytes.
 * @returns the request for lite, or the refusal
 */
export async function checkedUpload(
  sql: Sql,
  request: Request,
  bucket: string,
): Promise<Request | Response> {
  const limit = await limitOf(sql, bucket);
  // A form is somewhat longer than its file.
  const body = await readUpTo(request, limit + 16_384);
  if (!body) {
    return storageError(413, "Payload too large", "The object exceeded the maximum allowed size");
  }
  const upload = await unpack(request, body);
  if (!upload) return storageError(400, "invalid_request", "There is no file in the form");
  if (upload.bytes.byteLength > limit) {
    return storageError(413, "Payload too large", "The object exceeded the maximum allowed size");
  }
  if (!isWhatItSays(upload.mimetype, upload.bytes)) {
    return storageError(415, "invalid_mime_type", `the content is not ${upload.mimetype}`);
  }
  const headers = new Headers(request.headers);
  headers.set("content-type", upload.mimetype);
  headers.set("content-length", String(upload.bytes.byteLength));
  headers.set("cache-control", upload.cacheControl);
  return new Request(request.url, { method: request.method, headers, body: bodyOf(upload.bytes) });
}

async function limitOf(sql: Sql, bucket: string): Promise<number> {
  const [row] = await sql<{ limit: string | null }[]>`
    select file_size_limit::text as "limit" from storage.buckets where id = ${bucket}`;
  return row?.limit ? Number(row.limit) : defaultLimit;
}

async function unpack(request: Request, body: Uint8Array): Promise<Upload | undefined> {
  const type = request.headers.get("content-type") ?? "application/octet-stream";
  if (!type.startsWith("multipart/form-data")) {
    const cacheControl = request.headers.get("cache-control") ?? "no-cache";
    return { bytes: body, mimetype: bare(type), cacheControl };
  }
  const received = new Response(bodyOf(body), { headers: { "content-type": type } });
  const form = await received.formData().catch(() => undefined);
  const file = [...(form?.values() ?? [])].find((value) => typeof value !== "string");
  if (!form || !file) return undefined;
  const seconds = form.get("cacheControl");
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    mimetype: bare(file.type) || "application/octet-stream",
    cacheControl: typeof seconds === "string" ? `max-age=${seconds}` : "no-cache",
  };
}

const bare = (type: string): string => type.split(";")[0]?.trim() ?? "";
