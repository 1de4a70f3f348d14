/** Exceeds all requests of pages to Auth and the data API; the largest are bulk imports. */
export const maxJsonBytes = 1024 * 1024;

/** How long a client may take to send JSON. Pages send theirs at once. */
const jsonTimeoutMs = 10_000;

/** How long a client may take to send a file, in milliseconds: 5 MB at 0.7 Mbit/s. */
const fileTimeoutMs = 60_000;

/** Reads a request's JSON body. Returns the response for one that is too large or sent too slowly. */
export const readJson = async (
  request: Request,
  timeoutMs = jsonTimeoutMs,
): Promise<Uint8Array | Response> =>
  (await readUpTo(request, maxJsonBytes, timeoutMs)) ??
  refusal(400, "The request body is larger than 1 MB.");

/**
 * Reads a request's body. Returns undefined above `limit` bytes and the response for a body that is
 * sent too slowly (408), without reading the rest.
 */
export async function readUpTo(
  request: Request,
  limit: number,
  timeoutMs = fileTimeoutMs,
): Promise<Uint8Array | Response | undefined> {
  if (Number(request.headers.get("content-length")) > limit) return undefined;
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  // The client may have closed the connection.
  const stop = (): void => void reader.cancel().catch(() => undefined);
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    stop(); // Ends the pending read.
  }, timeoutMs).unref();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isLate) return refusal(408, "The request body wasn't sent in time.");
      if (done) return Buffer.concat(chunks);
      length += value.byteLength;
      if (length > limit) return undefined;
      chunks.push(value);
    }
  } finally {
    clearTimeout(deadline);
    stop();
  }
}

const refusal = (status: number, message: string): Response =>
  Response.json({ message }, { status });

/** Copies a request with a body that was already read. */
export function withBody(request: Request, body: Uint8Array): Request {
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: body.byteLength ? asBody(body) : null });
}

/** Casts bytes to a body type. TypeScript allows for a SharedArrayBuffer, which we never create. */
export function asBody(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
