import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { logError } from "../backend-error";
import { namedQueues } from "../named-queues";
import { undefinedIfMissing, writeAtomically } from "./object-files";

/** Caches files on disk by key; creates each key once for concurrent callers. */
export interface FileCache {
  get(key: string, create: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

interface FileCacheOptions {
  /** How many files are created at the same time; others wait. */
  concurrency: number;
  /** The folder's limit in bytes; evicts the least recently read files first. */
  maxBytes: number;
}

export function fileCache(folder: string, { concurrency, maxBytes }: FileCacheOptions): FileCache {
  const pending = new Map<string, Promise<Uint8Array>>();
  const enqueue = namedQueues(() => concurrency);
  const readOrder = readOrderOf(folder);

  const readStored = async (file: string): Promise<Uint8Array | undefined> => {
    const bytes = await readFile(file).catch(undefinedIfMissing);
    if (!bytes) return undefined;
    (await readOrder).read(file, bytes.byteLength);
    const now = new Date();
    await utimes(file, now, now); // So that the order survives this process.
    return bytes;
  };

  const store = async (file: string, bytes: Uint8Array): Promise<void> => {
    if (bytes.byteLength > maxBytes) return;
    const files = await readOrder;
    files.read(file, bytes.byteLength);
    for (const evicted of files.evict(maxBytes)) await rm(evicted, { force: true });
    await writeAtomically(file, bytes);
  };

  /** A file that cannot be stored is created again on the next request. */
  const loadOrCreate = async (
    file: string,
    create: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> => {
    const found = await readStored(file).catch(logError);
    if (found) return found;
    const created = await enqueue(folder, create);
    await store(file, created).catch(logError);
    return created;
  };

  return {
    get: (key, create) => {
      const hash = createHash("sha256").update(key).digest("hex");
      const file = path.join(folder, hash.slice(0, 2), hash.slice(2, 42));
      const running =
        pending.get(file) ?? loadOrCreate(file, create).finally(() => pending.delete(file));
      pending.set(file, running);
      return running;
    },
  };
}

/** The files of a folder with their sizes, the least recently read first. */
interface ReadOrder {
  /** Records that a file was read or is being written. */
  read(file: string, bytes: number): void;
  /** Removes from the list what exceeds the limit in bytes, and returns it. */
  evict(maxBytes: number): string[];
}

/** Reads a folder; the last written file counts as read last. */
async function readOrderOf(folder: string): Promise<ReadOrder> {
  const sizes = new Map<string, number>();
  let total = 0;
  const forget = (file: string): void => {
    total -= sizes.get(file) ?? 0;
    sizes.delete(file);
  };
  const read = (file: string, bytes: number): void => {
    forget(file);
    sizes.set(file, bytes);
    total += bytes;
  };
  const found = await filesIn(folder);
  for (const { file, size } of found.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) read(file, size);
  return {
    read,
    evict: (maxBytes) => {
      const evicted: string[] = [];
      for (const file of sizes.keys()) {
        if (total <= maxBytes) break;
        forget(file);
        evicted.push(file);
      }
      return evicted;
    },
  };
}

async function filesIn(folder: string) {
  // The folder does not exist before the first file.
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const described = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    const stats = await stat(file).catch(() => undefined); // Another process may remove it.
    return stats ? [{ file, size: stats.size, mtimeMs: stats.mtimeMs }] : [];
  });
  return (await Promise.all(described)).flat();
}
