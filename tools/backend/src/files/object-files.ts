import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

/** Reads a file that came with the seed; undefined for any other. */
export type Pictures = (bucket: string, name: string) => Promise<Uint8Array | undefined>;

/** The bytes of stored objects, one file each. */
export interface ObjectFiles {
  /** Undefined when there is no such file. */
  read(bucket: string, name: string): Promise<Uint8Array | undefined>;
  /** Atomic, even when the process is killed meanwhile. */
  write(bucket: string, name: string, bytes: Uint8Array): Promise<void>;
  remove(bucket: string, name: string): Promise<void>;
  /** Undefined when there is no file, or it came with the seed. */
  modified(bucket: string, name: string): Promise<Date | undefined>;
}

export function objectFilesIn(root: string, pictures?: Pictures): ObjectFiles {
  // By hash: an object's name may be longer than a file's, hold "..", or be a folder of another.
  const pathOf = (bucket: string, name: string): string => {
    const hash = createHash("sha256").update(name).digest("hex");
    return path.join(root, encodeURIComponent(bucket), hash.slice(0, 40));
  };
  return {
    write: (bucket, name, bytes) => writeAtomically(pathOf(bucket, name), bytes),
    read: async (bucket, name) =>
      (await readFile(pathOf(bucket, name)).catch(undefinedIfMissing)) ?? pictures?.(bucket, name),
    remove: (bucket, name) => rm(pathOf(bucket, name), { force: true }),
    modified: (bucket, name) =>
      stat(pathOf(bucket, name)).then(({ mtime }) => mtime, undefinedIfMissing),
  };
}

/** Writes a file atomically, even when the process is killed meanwhile or the disk is full. */
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

/** Undefined when there is no such file. */
export const undefinedIfMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== "ENOENT") throw error;
};
