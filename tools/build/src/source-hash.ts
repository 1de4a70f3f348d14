import { createHash, type Hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { sharedPackages } from "./shared";

const builder = "@ensemble/build";

/** Packages that other apps don't bundle, because the shell provides them. */
const shared: ReadonlySet<string> = new Set(sharedPackages);

/**
 * Hashes an app's inputs: its sources, its dependencies, the packages that build it, and this build
 * configuration.
 */
export function sourceHash(app: string): string {
  const hash = createHash("sha256");
  const build = join(import.meta.dirname, "..");
  for (const folder of [app, ...bundledLibs(app), build]) addSources(hash, folder);
  const lock = nearest(app, "package-lock.json");
  if (lock) {
    const file = JSON.parse(readFileSync(lock, "utf8")) as LockFile;
    const folder = relative(realpathSync(dirname(lock)), realpathSync(app));
    const packageNames = [...Object.keys(readDependencies(app)), builder];
    for (const line of installedPackages(file, folder, packageNames, shared)) hash.update(line);
  }
  return hash.digest("hex").slice(0, 8);
}

function readDependencies(app: string): Record<string, string> {
  const { dependencies = {} } = JSON.parse(
    readFileSync(join(app, "package.json"), "utf8"),
  ) as Package;
  return dependencies;
}

/** Returns this repository's libs in an app. The lock file covers third-party packages. */
function bundledLibs(app: string): string[] {
  return Object.keys(readDependencies(app))
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

interface Package {
  dependencies?: Record<string, string>;
}

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

/** A package's entry in package-lock.json. */
interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  /** True if the package is the folder `resolved` of this repository. */
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/**
 * Lists the installed packages that a folder's packages depend on, transitively, without
 * `provided`: one sorted line each with path, version and digest. Packages of other folders don't
 * affect it.
 */
export function installedPackages(
  { packages }: LockFile,
  folder: string,
  packageNames: readonly string[],
  provided: ReadonlySet<string>,
): string[] {
  const lines = new Map<string, string>();
  const add = (from: string, name: string) => {
    if (provided.has(name)) return;
    const path = resolvePath(packages, from, name);
    if (path === undefined) return; // An optional package that isn't installed.
    const { link, resolved = path } = packages[path]!;
    const installed = link ? resolved : path;
    if (lines.has(installed)) return;
    const { version, integrity, ...dependencyFields } = packages[installed] ?? {};
    lines.set(installed, `${installed} ${version} ${integrity ?? ""}`);
    const dependencyMaps = [
      dependencyFields.dependencies,
      dependencyFields.optionalDependencies,
      dependencyFields.peerDependencies,
    ];
    for (const dependency of dependencyMaps.flatMap((names) => Object.keys(names ?? {})))
      add(installed, dependency);
  };
  for (const name of packageNames) add(folder, name);
  return [...lines.values()].sort();
}

/** Resolves a package like Node, in the nearest `node_modules` that contains it. */
function resolvePath(
  packages: LockFile["packages"],
  from: string,
  name: string,
): string | undefined {
  const path = [from, "node_modules", name].filter(Boolean).join("/");
  if (path in packages) return path;
  if (!from) return undefined;
  return resolvePath(packages, from.split("/").slice(0, -1).join("/"), name);
}

/** Finds a file or folder in the nearest ancestor that contains it. */
export function nearest(folder: string, name: string): string | undefined {
  const candidate = join(folder, name);
  if (existsSync(candidate)) return candidate;
  return dirname(folder) === folder ? undefined : nearest(dirname(folder), name);
}
