import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | undefined;

/** An HTML page, and what it is over the network. */
export interface CompressedPage {
  html: string;
  body(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
const compress = {
  br: async (text: string) => new Uint8Array(await promisify(brotliCompress)(text, { params })),
  gzip: async (text: string) => new Uint8Array(await promisify(gzip)(text)),
  none: async (text: string) => new TextEncoder().encode(text),
};

/** A page that is compressed when first asked for and stays so; `known` has variants from a store. */
export function compressedPage(
  html: string,
  known: Partial<Record<keyof typeof compress, Uint8Array<ArrayBuffer>>> = {},
): CompressedPage {
  const bodies = new Map<string, Promise<Uint8Array<ArrayBuffer>>>(
    Object.entries(known).map(([name, body]) => [name, Promise.resolve(body)]),
  );
  return {
    html,
    body(encoding) {
      const name = encoding ?? "none";
      const kept = bodies.get(name) ?? compress[name](html);
      bodies.set(name, kept);
      return kept;
    },
  };
}

/** The best encoding that a request accepts. */
export const encodingFor = (accepted = ""): Encoding =>
  accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : undefined;
