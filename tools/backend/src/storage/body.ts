/** Bytes as a body. TypeScript considers a SharedArrayBuffer, which nothing here creates. */
export function bodyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
