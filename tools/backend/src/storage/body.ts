/** Bytes as a body. TypeScript fears a SharedArrayBuffer, which nothing here makes. */
export function bodyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
