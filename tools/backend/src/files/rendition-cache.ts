import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { logError } from "../backend-error";
import type { FairQueue } from "../fair-queue";
import { undefinedIfMissing, writeAtomically } from "./object-files";

/** Caches files on disk by key; creates each key once for concurrent requests. */
export interface FileCache {
  /** @throws CallerBusyError if the caller waits for too many new files */
  get(
    key: string,
    caller: string,
    create: () => Promise<Uint8Array>,
    size?: "large",
  ): Promise<Uint8Array>;
}

interface FileCacheOptions {
  /** Decides when a file is created, so that one caller's new files don't delay others'. */
  queue: FairQueue;
  /** Decides when a large file waits for its turn in `queue`; by default at once. */
  largeQueue?: FairQueue;
  /** Size limit of the folder. The least recently read files are evicted first. */
  maxBytes: number;
}

export function fileCache(
  folder: string,
  { queue, largeQueue = (_caller, work) => work(), maxBytes }: FileCacheOptions,
): FileCache {
  const requested = new Map<string, Promise<Uint8Array>>();
  const creating = new Map<string, Promise<Uint8Array>>();
  const readOrder = restoreReadOrder(folder);

  const readStored = async (file: string): Promise<Uint8Array | undefined> => {
    const bytes = await readFile(file).catch(undefinedIfMissing);
    if (!bytes) return undefined;
    (await readOrder).read(file, bytes.byteLength);
    const now = new Date();
    await utimes(file, now, now); // Keeps the read order across restarts.
    return bytes;
  };

  const store = async (file: string, bytes: Uint8Array): Promise<void> => {
    if (bytes.byteLength > maxBytes) return;
    const files = await readOrder;
    files.read(file, bytes.byteLength);
    for (const evicted of files.evict(maxBytes)) await rm(evicted, { force: true });
    await writeAtomically(file, bytes);
  };

  /** Creates a file again on the next request if storing it failed. */
  const createAndStore = async (
    file: string,
    create: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> => {
    const created = await create();
    await store(file, created).catch(logError);
    return created;
  };

  const readOrCreate = async (
    file: string,
    create: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> =>
    (await readStored(file).catch(logError)) ??
    once(creating, file, () => createAndStore(file, create));

  const loadOrCreate = async (
    file: string,
    caller: string,
    create: () => Promise<Uint8Array>,
    size?: "large",
  ): Promise<Uint8Array> => {
    const stored = await readStored(file).catch(logError);
    if (stored) return stored;
    const inTurn = () => queue(caller, () => readOrCreate(file, create));
    return size === "large" ? largeQueue(caller, inTurn) : inTurn();
  };

  return {
    get: (key, caller, create, size) => {
      const hash = createHash("sha256").update(key).digest("hex");
      const file = path.join(folder, hash.slice(0, 2), hash.slice(2, 42));
      // By caller, so that no caller waits in another one's queue.
      return once(requested, `${caller} ${file}`, () => loadOrCreate(file, caller, create, size));
    },
  };
}

/** Shares a running promise among those who ask for the same key. */
function once<T>(running: Map<string, Promise<T>>, key: string, start: () => Promise<T>) {
  const promise = running.get(key) ?? start().finally(() => running.delete(key));
  running.set(key, promise);
  return promise;
}

/** The sizes of a folder's files, least recently read first. */
interface ReadOrder {
  /** Records that a file was read or is being written. */
  read(file: string, bytes: number): void;
  /** Removes files from the list until it fits the limit in bytes, and returns them. */
  evict(maxBytes: number): string[];
}

/** Reads a folder, ordering files by modification time. */
async function restoreReadOrder(folder: string): Promise<ReadOrder> {
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
  // The folder doesn't exist before the first file.
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const described = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    const stats = await stat(file).catch(() => undefined); // Another process may remove it.
    return stats ? [{ file, size: stats.size, mtimeMs: stats.mtimeMs }] : [];
  });
  return (await Promise.all(described)).flat();
}
