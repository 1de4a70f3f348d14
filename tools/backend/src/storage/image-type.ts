type Signature = readonly (readonly [offset: number, bytes: readonly number[]])[];

const signatures: Record<string, Signature> = {
  "image/jpeg": [[0, [0xff, 0xd8, 0xff]]],
  "image/png": [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  // "RIFF", four bytes of length, "WEBP"
  "image/webp": [
    [0, [0x52, 0x49, 0x46, 0x46]],
    [8, [0x57, 0x45, 0x42, 0x50]],
  ],
  // length of the first box, "ftypavif"
  "image/avif": [[4, [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66]]],
};

/** The image format of the first bytes: JPEG, PNG, WebP, AVIF, or undefined. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const matches = ([offset, expected]: Signature[number]): boolean =>
    expected.every((byte, index) => bytes[offset + index] === byte);
  const found = Object.entries(signatures).find(([, signature]) => signature.every(matches));
  return found?.[0];
}

/**
 * False for a file that claims one of the formats above and is another. Other types are not
 * checked.
 */
export function isWhatItSays(mimetype: string, bytes: Uint8Array): boolean {
  return !(mimetype in signatures) || imageTypeOf(bytes) === mimetype;
}
