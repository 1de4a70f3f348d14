/** More than any page sends to Auth or to the data API; batches of imports are the largest. */
export const maxJsonBytes = 1024 * 1024;

/** The body of a request; undefined above `limit` bytes, without reading it to the end. */
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

/** The same request with its body in memory. */
export function withBody(request: Request, body: Uint8Array): Request {
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: body.byteLength ? bodyOf(body) : null });
}

/** The response to a body above `mostJson`. */
export const tooLarge = (): Response =>
  Response.json({ message: "The request body is larger than 1 MB." }, { status: 413 });

/** Bytes as a body. TypeScript considers a SharedArrayBuffer, which nothing here creates. */
export function bodyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
