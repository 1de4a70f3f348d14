import { LRUCache } from "lru-cache";
import { folderFiles } from "./folder-files";
import type { ReadFile } from "./site/released-files";

/** Bytes of releases that are kept in memory. */
const mostKept = 128 * 1024 * 1024;

/**
 * Reads the files of a store that is served: a folder, or a bucket, `s3://bucket/prefix`, of which
 * files of releases are read once, because they never change.
 */
export async function storeFiles(address: string): Promise<ReadFile> {
  if (!address.startsWith("s3://")) return folderFiles(address);
  const { s3Store } = await import("../store/s3-store");
  const store = s3Store(new URL(address));
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: mostKept,
    sizeCalculation: ({ length }) => length + 1,
  });
  return async (key) => {
    const known = kept.get(key);
    if (known) return known;
    const stored = await store.read(key);
    const content = stored && new Uint8Array(stored.body);
    if (content && /^releases\/[^/]+\/[^/]+\//.test(key)) kept.set(key, content);
    return content;
  };
}
