import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { report } from "../backend-error";
import { turns } from "../turns";
import { orMissing, writeWhole } from "./object-files";

/** Caches files on disk by key; creates each key once for concurrent callers. */
export interface FileCache {
  get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

interface FileCacheOptions {
  /** How many files are created at the same time; others wait. */
  atOnce: number;
  /** The folder's limit in bytes; evicts the least recently read files first. */
  mostBytes: number;
}

export function fileCache(folder: string, { atOnce, mostBytes }: FileCacheOptions): FileCache {
  const making = new Map<string, Promise<Uint8Array>>();
  const inTurn = turns(() => atOnce);
  const held = leastRead(folder);

  const stored = async (file: string): Promise<Uint8Array | undefined> => {
    const bytes = await readFile(file).catch(orMissing);
    if (!bytes) return undefined;
    (await held).read(file, bytes.byteLength);
    const now = new Date();
    await utimes(file, now, now); // So that the order survives this process.
    return bytes;
  };

  const keep = async (file: string, bytes: Uint8Array): Promise<void> => {
    if (bytes.byteLength > mostBytes) return;
    const files = await held;
    files.read(file, bytes.byteLength);
    for (const surplus of files.above(mostBytes)) await rm(surplus, { force: true });
    await writeWhole(file, bytes);
  };

  /** A file that cannot be stored is created again on the next request. */
  const load = async (file: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const found = await stored(file).catch(report);
    if (found) return found;
    const made = await inTurn(folder, make);
    await keep(file, made).catch(report);
    return made;
  };

  return {
    get: (key, make) => {
      const hash = createHash("sha256").update(key).digest("hex");
      const file = path.join(folder, hash.slice(0, 2), hash.slice(2, 42));
      const running = making.get(file) ?? load(file, make).finally(() => making.delete(file));
      making.set(file, running);
      return running;
    },
  };
}

/** The files of a folder with their sizes, the least recently read first. */
interface LeastRead {
  /** Records that a file was read or is being written. */
  read(file: string, bytes: number): void;
  /** Removes from the list what exceeds the limit in bytes, and returns it. */
  above(mostBytes: number): string[];
}

/** Reads a folder; the last written file counts as read last. */
async function leastRead(folder: string): Promise<LeastRead> {
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
    above: (mostBytes) => {
      const surplus: string[] = [];
      for (const file of sizes.keys()) {
        if (total <= mostBytes) break;
        forget(file);
        surplus.push(file);
      }
      return surplus;
    },
  };
}

async function filesIn(folder: string) {
  // The folder does not exist before the first file.
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const described = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    const facts = await stat(file).catch(() => undefined); // Another process may remove it.
    return facts ? [{ file, size: facts.size, mtimeMs: facts.mtimeMs }] : [];
  });
  return (await Promise.all(described)).flat();
}
