import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { locked } from "./lock";
import { ConflictError, type Store, type Stored } from "./store";

/** A folder as a store. */
export function folderStore(folder: string): Store {
  const read = async (key: string): Promise<Stored | undefined> => {
    const body = await readFile(join(folder, key)).catch(absent);
    return body && { body, version: createHash("sha256").update(body).digest("hex") };
  };
  return {
    place: folder,
    read,
    async write(key, body, expected) {
      const file = join(folder, key);
      await mkdir(dirname(file), { recursive: true });
      if (expected === undefined) return replaceFile(file, body);
      await locked(`${file}.lock`, async () => {
        const current = await read(key);
        if ((current?.version ?? null) !== expected) throw new ConflictError(key);
        await replaceFile(file, body);
      });
    },
  };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
  throw error;
}

/** Replaces a file as a whole: whoever reads meanwhile gets the old one or the new one. */
async function replaceFile(file: string, body: string | Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, body);
  await rename(draft, file);
}
