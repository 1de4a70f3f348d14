import { createHash, type Hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { sharedPackages } from "./shared";

interface Package {
  dependencies?: Record<string, string>;
}

/**
 * A short name for what an app is built from: its sources, the packages that are installed, and
 * what is said here about how it is built.
 */
export function sourceHash(app: string): string {
  const hash = createHash("sha256");
  const build = join(import.meta.dirname, "..");
  for (const folder of [app, ...bundledLibs(app), build]) addSources(hash, folder);
  const lock = lockFile(app);
  if (lock) hash.update(readFileSync(lock));
  return hash.digest("hex").slice(0, 8);
}

/**
 * The libs of this repository that an app brings along. Of the shared ones it has nothing in it, and
 * the lock file knows what comes from elsewhere.
 */
function bundledLibs(app: string): string[] {
  const { dependencies = {} } = JSON.parse(
    readFileSync(join(app, "package.json"), "utf8"),
  ) as Package;
  const shared = new Set<string>(sharedPackages);
  return Object.keys(dependencies)
    .filter((name) => !shared.has(name))
    .sort()
    .map((name) => nearest(app, join("node_modules", name)))
    .filter((folder) => folder !== undefined)
    .map((folder) => realpathSync(folder))
    .filter((folder) => !folder.includes("node_modules"));
}

function addSources(hash: Hash, folder: string): void {
  const files = readdirSync(join(folder, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file.slice(folder.length)).update(readFileSync(file));
}

const lockFile = (folder: string) => nearest(folder, "package-lock.json");

/** A file or folder in the nearest folder that has it; undefined where there is none up to the root. */
function nearest(folder: string, name: string): string | undefined {
  const found = join(folder, name);
  if (existsSync(found)) return found;
  return dirname(folder) === folder ? undefined : nearest(dirname(folder), name);
}
