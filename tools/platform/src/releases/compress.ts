import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|css|html|json|svg|txt|map)$/;

/** A file with its brotli or gzip variant for a static host. */
export interface Precompressed {
  brotli: Buffer;
  gzip: Buffer;
}

/**
 * Compresses a text file at the best ratio, because it is served many times. Undefined for other
 * files.
 */
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
