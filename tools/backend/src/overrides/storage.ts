import type { App } from "@supabase/lite";
import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import type { ObjectFiles } from "../files/object-files";
import { findObject, detectType, matchesDeclaredType, storageError } from "../files/public-files";
import { asBody, readUpTo } from "../request-body";
import type { Middleware } from "./auth-service";

interface Upload {
  bytes: Uint8Array;
  mimetype: string;
  cacheControl: string;
}

/** Hosted Supabase's default for buckets without a limit. */
const defaultLimit = 50 * 1024 * 1024;

const uploadPaths: Record<string, RegExp> = {
  POST: /^\/storage\/v1\/object\/(?!list\/)([^/]+)\/.+/,
  PUT: /^\/storage\/v1\/object\/([^/]+)\/.+/,
};

/** Returns the target bucket of an upload; undefined for other requests. */
export function uploadBucket(request: Request): string | undefined {
  const [, bucket] = uploadPaths[request.method]?.exec(new URL(request.url).pathname) ?? [];
  return bucket === undefined ? undefined : decodeURIComponent(bucket);
}

/**
 * Reads an upload, checks it against the bucket's limit and the declared type, and converts it to
 * plain bytes. Lite doesn't find the file in storage-js's forms (it expects a field "file"), drops
 * their cache time, trusts the declared length and doesn't check the content.
 * @returns the request for lite, or an error response
 */
export async function checkUpload(
  sql: Sql,
  request: Request,
  bucket: string,
): Promise<Request | Response> {
  const limit = await readLimit(sql, bucket);
  // Leave room for a form's other fields.
  const body = await readUpTo(request, limit + 16_384);
  if (body instanceof Response) return body;
  if (!body) {
    return storageError(413, "Payload too large", "The object exceeded the maximum allowed size");
  }
  const upload = await readUpload(request, body);
  if (!upload) return storageError(400, "invalid_request", "The form contains no file");
  if (upload.bytes.byteLength > limit) {
    return storageError(413, "Payload too large", "The object exceeded the maximum allowed size");
  }
  if (!matchesDeclaredType(upload.mimetype, upload.bytes)) {
    return storageError(415, "invalid_mime_type", `the content is not ${upload.mimetype}`);
  }
  if ((await countPixels(upload)) > maxPixels) {
    const message = "The picture has more than 16 million pixels";
    return storageError(413, "Payload too large", message);
  }
  const headers = new Headers(request.headers);
  headers.set("content-type", upload.mimetype);
  headers.set("content-length", String(upload.bytes.byteLength));
  headers.set("cache-control", upload.cacheControl);
  return new Request(request.url, { method: request.method, headers, body: asBody(upload.bytes) });
}

/** More than phones' usual 12 million. A small file can decompress to gigabytes. */
const maxPixels = 16_000_000;

/** Returns an image's pixels as its header names them; 0 for other files. */
async function countPixels({ mimetype, bytes }: Upload): Promise<number> {
  if (!mimetype.startsWith("image/")) return 0;
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  return width * height;
}

async function readLimit(sql: Sql, bucket: string): Promise<number> {
  const [row] = await sql<{ limit: string | null }[]>`
    select file_size_limit::text as "limit" from storage.buckets where id = ${bucket}`;
  return row?.limit ? Number(row.limit) : defaultLimit;
}

async function readUpload(request: Request, body: Uint8Array): Promise<Upload | undefined> {
  const type = request.headers.get("content-type") ?? "application/octet-stream";
  if (!type.startsWith("multipart/form-data")) {
    const cacheControl = request.headers.get("cache-control") ?? "no-cache";
    return { bytes: body, mimetype: withoutParameters(type), cacheControl };
  }
  const received = new Response(asBody(body), { headers: { "content-type": type } });
  const form = await received.formData().catch(() => undefined);
  const file = [...(form?.values() ?? [])].find((value) => typeof value !== "string");
  if (!form || !file) return undefined;
  const seconds = form.get("cacheControl");
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    mimetype: withoutParameters(file.type) || "application/octet-stream",
    cacheControl: typeof seconds === "string" ? `max-age=${seconds}` : "no-cache",
  };
}

const withoutParameters = (type: string): string => type.split(";")[0]?.trim() ?? "";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type Metadata = Awaited<ReturnType<StorageAdapter["headObject"]>>;

/**
 * Creates a file system adapter, which lite documents but doesn't export. It stores only bytes;
 * metadata comes from the object's row, so the two can't disagree.
 */
export function localStorageAdapter(sql: Sql, files: ObjectFiles): StorageAdapter {
  const describe = async (bucket: string, name: string, bytes: Uint8Array): Promise<Metadata> => {
    const object = await findObject(sql, bucket, name, { isAllowed: true });
    return metadata(bytes, {
      mimetype: object?.mimetype ?? detectType(bytes) ?? "application/octet-stream",
      cacheControl: object?.cacheControl ?? "no-cache",
      lastModified: (await files.modified(bucket, name)) ?? new Date(),
    });
  };
  const read = async (bucket: string, name: string): Promise<Uint8Array> => {
    const bytes = await files.read(bucket, name);
    if (!bytes) throw new Error(`The file of ${bucket}/${name} is missing.`);
    return bytes;
  };
  return {
    driver: files,
    getObject: async (bucket, name) => {
      const bytes = await read(bucket, name);
      const described = await describe(bucket, name, bytes);
      return { httpStatusCode: 200, body: stream(bytes), metadata: described };
    },
    headObject: async (bucket, name) => describe(bucket, name, await read(bucket, name)),
    uploadObject: async (bucket, name, _version, body, mimetype, cacheControl) => {
      const bytes = await readBytes(body);
      await files.write(bucket, name, bytes);
      return metadata(bytes, { mimetype, cacheControl, lastModified: new Date() });
    },
    copyObject: async (bucket, name, _version, toBucket, toName) => {
      const bytes = await read(bucket, name);
      await files.write(toBucket, toName, bytes);
      return { httpStatusCode: 200, eTag: createETag(bytes), lastModified: new Date() };
    },
    deleteObject: (bucket, name) => files.remove(bucket, name),
    deleteObjects: async (bucket, names) => {
      await Promise.all(names.map((name) => files.remove(bucket, name)));
    },
    privateAssetUrl: () => Promise.reject(new Error("Local files have no private URL.")),
  };
}

function metadata(
  bytes: Uint8Array,
  details: Pick<Metadata, "mimetype" | "cacheControl" | "lastModified">,
): Metadata {
  const { byteLength } = bytes;
  return { ...details, contentLength: byteLength, size: byteLength, eTag: createETag(bytes) };
}

function createETag(bytes: Uint8Array): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

async function readBytes(body: Parameters<StorageAdapter["uploadObject"]>[3]): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer());
}

function stream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

/** Returns 503 for file system errors, such as a full disk; lite's Storage returns 500. */
export const handleFullDisk: Middleware = async (context, next) => {
  await next();
  const { code } = (context.error ?? {}) as { code?: unknown };
  if (!context.req.path.startsWith("/storage/v1/") || !/^E[A-Z]+$/.test(String(code))) return;
  const body = {
    statusCode: "503",
    error: "file_system",
    message: "Files can't be stored right now",
  };
  context.res = Response.json(body, { status: 503, headers: { "Retry-After": "2" } });
};
