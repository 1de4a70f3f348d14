import type { Sql } from "postgres";
import { asBody } from "../request-body";
import type { ObjectFiles } from "./object-files";
import {
  findObject,
  detectType,
  isNotModified,
  defaultCacheControl,
  storageError,
  type StoredObject,
} from "./public-files";
import type { FileCache } from "./rendition-cache";
import {
  NotAnImageError,
  type RenditionFormat,
  type RenditionRequest,
  type Resizer,
} from "./resizer";

interface RenditionSources {
  sql: Sql;
  files: ObjectFiles;
  cache: FileCache;
  resizer: Resizer;
}

/**
 * Serves `/render/image/public/<bucket>/<name>?width=&height=&quality=&resize=&format=` like hosted
 * Supabase; lite has no image transformation. The format follows the Accept header.
 * @throws the file system's error when a file can't be read
 * @throws CallerBusyError if the caller waits for too many new renditions
 */
export async function serveRendition(
  { sql, files, cache, resizer }: RenditionSources,
  request: Request,
  { bucket, name }: { bucket: string; name: string },
  caller: string,
): Promise<Response> {
  const requested = readRendition(
    new URL(request.url).searchParams,
    request.headers.get("accept") ?? "",
  );
  if (typeof requested === "string") return storageError(400, "invalid_request", requested);
  const object = await findObject(sql, bucket, name);
  if (!object) return storageError(404, "not_found", "Object not found");
  const { width, height, quality, resize, format } = requested;
  const variant = `${width ?? ""}x${height ?? ""}-${quality}-${resize}-${format}`;
  const revision = `${object.revision}-${variant}`;
  const headers = new Headers({
    "Cache-Control": object.cacheControl ?? defaultCacheControl,
    ETag: `"${revision}"`,
    Vary: "Accept",
  });
  if (isNotModified(request, revision)) return new Response(null, { status: 304, headers });
  const rendition = await cache
    .get(
      revision,
      caller,
      async () => resizer.resize(await readObject(files, object), requested),
      Math.max(width ?? maxLength, height ?? 0) > maxSmall ? "large" : undefined,
    )
    .catch((error: unknown) => {
      if (error instanceof NotAnImageError) return undefined;
      throw error;
    });
  if (!rendition)
    return storageError(422, "invalid_request", "The object isn't an image that can be resized");
  headers.set("Content-Type", detectType(rendition) ?? "application/octet-stream");
  headers.set("Content-Length", String(rendition.byteLength));
  return new Response(request.method === "HEAD" ? null : asBody(rendition), { headers });
}

async function readObject(files: ObjectFiles, { bucket, name }: StoredObject): Promise<Uint8Array> {
  const source = await files.read(bucket, name);
  if (!source) throw new NotAnImageError(`The file of ${bucket}/${name} is missing.`);
  return source;
}

/** Steps of about a third, so browsers scale little and each image has few variants. */
const lengthSteps = [
  16, 24, 32, 48, 64, 96, 128, 160, 200, 240, 320, 400, 480, 560, 640, 720, 800, 960, 1080, 1200,
  1440, 1600, 1920, 2500,
];

const maxLength = 2500;

/** Above this length, a picture takes a second and more, and hundreds of megabytes. */
const maxSmall = 1200;

/**
 * Parses the parameters of hosted Supabase's image transformation. Rounds the width up to a step,
 * scales the height accordingly and rounds it up too.
 * @returns an error message if a parameter is out of range, as on hosted Supabase
 */
function readRendition(parameters: URLSearchParams, accept: string): RenditionRequest | string {
  const width = parseLength(parameters.get("width"));
  const height = parseLength(parameters.get("height"));
  if (width === null || height === null) return `width and height must be 1 to ${maxLength}`;
  const quality = Number(parameters.get("quality") ?? 80);
  if (!Number.isInteger(quality) || quality < 20 || quality > 100) {
    return "quality must be 20 to 100";
  }
  const resize = parameters.get("resize") ?? "cover";
  if (resize !== "cover" && resize !== "contain" && resize !== "fill") {
    return "resize must be cover, contain or fill";
  }
  const keepsFormat = parameters.get("format") === "origin";
  return {
    ...roundSize(width, height),
    quality: Math.round(quality / 5) * 5,
    resize,
    format: keepsFormat ? "origin" : negotiateFormat(accept),
  };
}

/** Parses a length in pixels. Returns undefined if it's missing, null if it's out of range. */
function parseLength(text: string | null): number | undefined | null {
  if (text === null) return undefined;
  const pixels = Number(text);
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= maxLength ? pixels : null;
}

function roundSize(
  width: number | undefined,
  height: number | undefined,
): Pick<RenditionRequest, "width" | "height"> {
  if (width === undefined) return { width, height: height && roundUp(height) };
  const roundedWidth = roundUp(width);
  return { width: roundedWidth, height: height && roundUp((height * roundedWidth) / width) };
}

const roundUp = (pixels: number): number => lengthSteps.find((step) => step >= pixels) ?? maxLength;

function negotiateFormat(accept: string): RenditionFormat {
  if (accept.includes("image/avif")) return "avif";
  return accept.includes("image/webp") ? "webp" : "jpeg";
}
