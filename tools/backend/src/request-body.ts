/** Exceeds all requests of pages to Auth and the data API; the largest are bulk imports. */
export const maxJsonBytes = 1024 * 1024;

/** Reads a request's body. Returns undefined above `limit` bytes, without reading the rest. */
export async function readUpTo(request: Request, limit: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get("content-length")) > limit) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Copies a request with a body that was already read. */
export function withBody(request: Request, body: Uint8Array): Request {
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: body.byteLength ? bodyOf(body) : null });
}

/** Returns the response to a body above `maxJsonBytes`. */
export const tooLarge = (): Response =>
  Response.json({ message: "The request body is larger than 1 MB." }, { status: 413 });

/** Casts bytes to a body type. TypeScript allows for a SharedArrayBuffer, which we never create. */
export function bodyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
