import { createHash, type Hash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { installedPackages, type LockFile } from "./installed-packages";
import { nearest } from "./nearest";
import { sharedPackages } from "./shared";

interface Package {
  dependencies?: Record<string, string>;
}

const builder = "@ensemble/build";
/** Folders that end up in no app. */
const shared: ReadonlySet<string> = new Set(sharedPackages);

/**
 * A short hash of an app's inputs: its sources, its dependencies, the packages that build it, and
 * this build configuration.
 */
export function sourceHash(app: string): string {
  const hash = createHash("sha256");
  const build = join(import.meta.dirname, "..");
  for (const folder of [app, ...bundledLibs(app), build]) addSources(hash, folder);
  const lock = nearest(app, "package-lock.json");
  if (lock) {
    const file = JSON.parse(readFileSync(lock, "utf8")) as LockFile;
    const folder = relative(realpathSync(dirname(lock)), realpathSync(app));
    const needed = [...Object.keys(dependenciesOf(app)), builder];
    for (const line of installedPackages(file, folder, needed, shared)) hash.update(line);
  }
  return hash.digest("hex").slice(0, 8);
}

function dependenciesOf(app: string): Record<string, string> {
  const { dependencies = {} } = JSON.parse(
    readFileSync(join(app, "package.json"), "utf8"),
  ) as Package;
  return dependencies;
}

/** The libs of this repository in an app; the lock file covers packages from elsewhere. */
function bundledLibs(app: string): string[] {
  return Object.keys(dependenciesOf(app))
    .filter((name) => !shared.has(name))
    .sort()
    .map((name) => nearest(app, join("node_modules", name)))
    .filter((folder) => folder !== undefined)
    .map((folder) => realpathSync(folder))
    .filter((folder) => !folder.includes("node_modules"));
}

function addSources(hash: Hash, folder: string): void {
  const files = readdirSync(join(folder, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file.slice(folder.length)).update(readFileSync(file));
}
