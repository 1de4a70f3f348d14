import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** Keeps what was made under a key on disk; makes each key once, however many ask at a time. */
export interface FileCache {
  get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/** @param atOnce how many are made at the same time; the rest waits its turn */
export function fileCache(folder: string, atOnce: number): FileCache {
  const making = new Map<string, Promise<Uint8Array>>();
  const waiting: (() => void)[] = [];
  let free = atOnce;

  const inTurn = async (make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await make();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };

  const load = async (file: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const stored = await readFile(file).catch(() => undefined);
    if (stored) return stored;
    const made = await inTurn(make);
    await mkdir(path.dirname(file), { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, made);
    await rename(draft, file);
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
