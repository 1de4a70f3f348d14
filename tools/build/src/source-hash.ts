import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A short name for what an app is built from: its sources and the packages that are installed. */
export function sourceHash(app: string): string {
  const hash = createHash("sha256");
  const source = join(app, "src");
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file.slice(app.length)).update(readFileSync(file));
  const lock = lockFile(app);
  if (lock) hash.update(readFileSync(lock));
  return hash.digest("hex").slice(0, 8);
}

/** The nearest lock file; undefined where there is none up to the root. */
function lockFile(folder: string): string | undefined {
  const file = join(folder, "package-lock.json");
  if (existsSync(file)) return file;
  return dirname(folder) === folder ? undefined : lockFile(dirname(folder));
}
