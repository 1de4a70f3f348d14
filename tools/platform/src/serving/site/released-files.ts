import type { Context } from "hono";
import { getMimeType } from "hono/utils/mime";
import { acceptedEncoding, type Encoding } from "./accepted-encoding";

/** Reads a file of a folder by its path below it; undefined when it is missing. */
export type ReadFile = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** What servers draw with, and source maps, are no page's business. */
const kept = new Set(["server", "maps"]);
const suffixes = { br: ".br", gzip: ".gz" };

/**
 * Answers `/r/<app>/<release>/<file>` for a year, in the encoding that is stored for the request. A
 * missing file is a 404, because the browser would run a page in its place as a script, and is kept
 * by nobody: it may come.
 */
export async function serveReleased(context: Context, read: ReadFile): Promise<Response> {
  const file = releasedFile(new URL(context.req.url).pathname);
  const found = file && (await readEncoded(file, read, acceptedEncoding(context)));
  if (!found) return context.text("No such file in any release.", 404);
  return context.body(found.body, 200, {
    "Content-Type": getMimeType(file) ?? "application/octet-stream",
    ...(found.encoding && { "Content-Encoding": found.encoding }),
    Vary: "Accept-Encoding",
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
}

/** The path below the folder of releases; undefined for what no page may have. */
function releasedFile(pathname: string): string | undefined {
  const parts = decoded(pathname).split("/").slice(2);
  const [, , folder] = parts;
  // Files beside the releases, such as the name of the latest, change.
  if (parts.length < 3 || kept.has(folder!)) return undefined;
  const isPlain = (part: string) => /^[^\\\0]+$/.test(part) && part !== "." && part !== "..";
  return parts.every(isPlain) ? parts.join("/") : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

async function readEncoded(file: string, read: ReadFile, encoding: Encoding) {
  const compressed = encoding && (await read(file + suffixes[encoding]));
  if (compressed) return { body: compressed, encoding };
  const body = await read(file);
  return body && { body, encoding: undefined };
}
