import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

/** Reads a file of the seed; undefined for any other. */
export type Pictures = (bucket: string, name: string) => Promise<Uint8Array | undefined>;

/** Stores the bytes of objects, one file each. */
export interface ObjectFiles {
  /** Returns undefined if the file doesn't exist. */
  read(bucket: string, name: string): Promise<Uint8Array | undefined>;
  /** Atomic, even if the process is killed. */
  write(bucket: string, name: string, bytes: Uint8Array): Promise<void>;
  remove(bucket: string, name: string): Promise<void>;
  /** Returns undefined if the file doesn't exist or is part of the seed. */
  modified(bucket: string, name: string): Promise<Date | undefined>;
}

export function objectFilesIn(root: string, pictures?: Pictures): ObjectFiles {
  // Hashed, because an object's name may exceed a file name's length, contain "..", or be the
  // folder of another object.
  const toPath = (bucket: string, name: string): string => {
    const hash = createHash("sha256").update(name).digest("hex");
    return path.join(root, encodeURIComponent(bucket), hash.slice(0, 40));
  };
  return {
    write: (bucket, name, bytes) => writeAtomically(toPath(bucket, name), bytes),
    read: async (bucket, name) =>
      (await readFile(toPath(bucket, name)).catch(undefinedIfMissing)) ?? pictures?.(bucket, name),
    remove: (bucket, name) => rm(toPath(bucket, name), { force: true }),
    modified: (bucket, name) =>
      stat(toPath(bucket, name)).then(({ mtime }) => mtime, undefinedIfMissing),
  };
}

/** Writes a file atomically, even if the process is killed or the disk is full. */
export async function writeAtomically(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  try {
    const handle = await open(draft, "w");
    await handle.writeFile(bytes).finally(() => handle.sync().finally(() => handle.close()));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Returns undefined if the file doesn't exist. */
export const undefinedIfMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== "ENOENT") throw error;
};
