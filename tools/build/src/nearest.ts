import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** A file or folder in the nearest ancestor that has it; undefined when none has. */
export function nearest(folder: string, name: string): string | undefined {
  const found = join(folder, name);
  if (existsSync(found)) return found;
  return dirname(folder) === folder ? undefined : nearest(dirname(folder), name);
}
