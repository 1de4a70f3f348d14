import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReadMap } from "@ensemble/database/functions/telemetry";

/** Reads the source maps that releases in a folder keep beside their scripts. */
export function storedMaps(releases: string): ReadMap {
  return async ({ app, release, script }) => {
    try {
      return await readFile(join(releases, app, release, "maps", `${script}.map`), "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  };
}
