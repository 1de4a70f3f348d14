import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|css|html|json|svg|txt|map)$/;

/** A file as a static host keeps it: with what it sends to a browser that takes brotli or gzip. */
export interface Precompressed {
  brotli: Buffer;
  gzip: Buffer;
}

/** Compresses a text file at the best ratio: it is served many times. Undefined for other files. */
export async function precompress(
  path: string,
  content: Buffer,
): Promise<Precompressed | undefined> {
  if (!compressible.test(path)) return undefined;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  return { brotli, gzip: zipped };
}
