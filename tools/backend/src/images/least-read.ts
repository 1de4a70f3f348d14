import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** The files of a folder with their sizes, the least recently read first. */
export interface LeastRead {
  /** Records that a file was read or is being written. */
  read(file: string, bytes: number): void;
  /** Removes from the list what exceeds the limit in bytes, and returns it. */
  above(mostBytes: number): string[];
}

/** Reads a folder; the last written file counts as read last. */
export async function leastRead(folder: string): Promise<LeastRead> {
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
