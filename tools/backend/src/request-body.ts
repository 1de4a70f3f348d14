import { setTimeout as delay } from "node:timers/promises";

/** Exceeds all requests of pages to Auth and the data API; the largest are bulk imports. */
export const maxJsonBytes = 1024 * 1024;

/** Deeper JSON makes parsers and PostgreSQL recurse until their stack overflows. */
const maxJsonLevels = 100;

/** How long a client may take to send JSON. Pages send theirs at once. */
const jsonTimeoutMs = 10_000;

/** How long a client may take to send a file, in milliseconds: 5 MB at 0.7 Mbit/s. */
const fileTimeoutMs = 60_000;

/**
 * Reads a request's JSON body. Returns the response for a body that is too large or nested too
 * deeply (400) or sent too slowly (408), without reading the rest (LIMIT-7).
 */
export async function readJson(
  request: Request,
  timeoutMs = jsonTimeoutMs,
): Promise<Uint8Array | Response> {
  const levels = jsonLevels();
  const body = await readBody(request, maxJsonBytes, timeoutMs, (chunk) =>
    levels(chunk) > maxJsonLevels
      ? refusal(400, `The request body has more than ${maxJsonLevels} levels.`)
      : undefined,
  );
  return body ?? refusal(400, "The request body is larger than 1 MB.");
}

/**
 * Reads a request's body. Returns undefined above `limit` bytes and the response for a body that is
 * sent too slowly (408), without reading the rest.
 */
export const readUpTo = (
  request: Request,
  limit: number,
  timeoutMs = fileTimeoutMs,
): Promise<Uint8Array | Response | undefined> => readBody(request, limit, timeoutMs);

/** Reads a body until `check` returns a response or it exceeds the limit (undefined). */
async function readBody(
  request: Request,
  limit: number,
  timeoutMs: number,
  check: (chunk: Uint8Array) => Response | undefined = () => undefined,
): Promise<Uint8Array | Response | undefined> {
  if (Number(request.headers.get("content-length")) > limit) return undefined;
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const timer = new AbortController();
  const deadline = delay(timeoutMs, undefined, { ref: false, signal: timer.signal });
  deadline.catch(() => undefined);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), deadline]);
      if (!next) return refusal(408, "The request body wasn't sent in time.");
      if (next.done) return Buffer.concat(chunks);
      length += next.value.byteLength;
      if (length > limit) return undefined;
      const refused = check(next.value);
      if (refused) return refused;
      chunks.push(next.value);
    }
  } finally {
    timer.abort();
    reader.cancel().catch(() => undefined); // The client may have closed the connection.
  }
}

const refusal = (status: number, message: string): Response =>
  Response.json({ message }, { status });

/** Returns a function that gets JSON chunk by chunk and returns the deepest level so far. */
function jsonLevels(): (chunk: Uint8Array) => number {
  let level = 0;
  let deepest = 0;
  let inString = false;
  let isEscaped = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (isEscaped) isEscaped = false;
      else if (byte === ascii.backslash) isEscaped = inString;
      else if (byte === ascii.quote) inString = !inString;
      else if (inString) continue;
      else if (byte === ascii["["] || byte === ascii["{"]) deepest = Math.max(deepest, ++level);
      else if (byte === ascii["]"] || byte === ascii["}"]) level--;
    }
    return deepest;
  };
}

const ascii = { quote: 0x22, backslash: 0x5c, "[": 0x5b, "{": 0x7b, "]": 0x5d, "}": 0x7d };

/** Copies a request with a body that was already read. */
export function withBody(request: Request, body: Uint8Array): Request {
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: body.byteLength ? bodyOf(body) : null });
}

/** Casts bytes to a body type. TypeScript allows for a SharedArrayBuffer, which we never create. */
export function bodyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
