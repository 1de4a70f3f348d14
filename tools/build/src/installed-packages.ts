/** A package's entry in package-lock.json. */
interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  /** The package is the folder `resolved` of this repository. */
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

/**
 * Everything installed for `needed` in a folder of the repository, with transitive dependencies and
 * without `provided`: a sorted line for each with path, version and digest. Packages of other
 * folders do not affect it.
 */
export function installedPackages(
  { packages }: LockFile,
  folder: string,
  needed: readonly string[],
  provided: ReadonlySet<string>,
): string[] {
  const found = new Map<string, string>();
  const add = (from: string, name: string) => {
    if (provided.has(name)) return;
    const path = pathOf(packages, from, name);
    if (path === undefined) return; // Optional, and not installed.
    const { link, resolved = path } = packages[path]!;
    const installed = link ? resolved : path;
    if (found.has(installed)) return;
    const { version, integrity, ...further } = packages[installed] ?? {};
    found.set(installed, `${installed} ${version} ${integrity ?? ""}`);
    const needs = [further.dependencies, further.optionalDependencies, further.peerDependencies];
    for (const more of needs.flatMap((names) => Object.keys(names ?? {}))) add(installed, more);
  };
  for (const name of needed) add(folder, name);
  return [...found.values()].sort();
}

/** Resolves a package as Node does: from the nearest `node_modules` that has it. */
function pathOf(packages: LockFile["packages"], from: string, name: string): string | undefined {
  const path = [from, "node_modules", name].filter(Boolean).join("/");
  if (path in packages) return path;
  if (!from) return undefined;
  return pathOf(packages, from.split("/").slice(0, -1).join("/"), name);
}
