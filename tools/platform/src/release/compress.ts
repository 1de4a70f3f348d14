import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|css|html|json|svg|txt)$/;

interface Precompressed {
  brotli: Buffer;
  gzip: Buffer;
}

/** "best" takes seconds per megabyte. "quick", for test releases, makes files 7% larger. */
export type Compression = "best" | "quick";

const levels = { best: { brotli: 11, gzip: 9 }, quick: { brotli: 9, gzip: 1 } };

/**
 * Compresses a text file, by default with the best ratio, because it is served many times. Returns
 * undefined for other files.
 */
export async function precompress(
  path: string,
  content: Buffer,
  compression: Compression = "best",
): Promise<Precompressed | undefined> {
  if (!compressible.test(path)) return undefined;
  const level = levels[compression];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: level.gzip }),
  ]);
  return { brotli, gzip: zipped };
}
