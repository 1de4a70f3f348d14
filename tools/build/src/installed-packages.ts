/** What a package-lock.json says of one package. */
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
 * Everything that is installed for `needed` in a folder of the repository, with what that needs in
 * turn and without `provided`: a sorted line for each, its place, version and digest. What other
 * folders install changes none of it.
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
    const asked = pathOf(packages, from, name);
    if (asked === undefined) return; // Optional, and not installed.
    const { link, resolved = asked } = packages[asked]!;
    const place = link ? resolved : asked;
    if (found.has(place)) return;
    const { version, integrity, ...further } = packages[place] ?? {};
    found.set(place, `${place} ${version} ${integrity ?? ""}`);
    const needs = [further.dependencies, further.optionalDependencies, further.peerDependencies];
    for (const more of needs.flatMap((names) => Object.keys(names ?? {}))) add(place, more);
  };
  for (const name of needed) add(folder, name);
  return [...found.values()].sort();
}

/** Resolves a package as Node does: from the nearest `node_modules` that has it. */
function pathOf(packages: LockFile["packages"], from: string, name: string): string | undefined {
  const place = [from, "node_modules", name].filter(Boolean).join("/");
  if (place in packages) return place;
  if (!from) return undefined;
  return pathOf(packages, from.split("/").slice(0, -1).join("/"), name);
}
