import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** An answer as it came over the network. */
export interface Received {
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

/** The text of an answer in whatever encoding. Throws for one that is cut off. */
export const textOf = (received: Received): string => decoded(received).toString();

export function decoded({ body, headers }: Received): Buffer {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}

export const digestOf = (context: string, body: Buffer): string =>
  createHash("sha256").update(`${context}\n`).update(body).digest("base64");
