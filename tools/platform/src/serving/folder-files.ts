import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReadFile } from "./site/released-files";

const missing = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);

/** Reads files below a folder. */
export const folderFiles =
  (folder: string): ReadFile =>
  async (path) => {
    try {
      return new Uint8Array(await readFile(join(folder, path)));
    } catch (error) {
      if (missing.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
      throw error;
    }
  };
