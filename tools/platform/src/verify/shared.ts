import { satisfies } from "semver";
import type { Release } from "../releases/release-description";
import { nameOf, type Problem } from "./problem";

/**
 * Reports remotes that require another version of a shared package than the environment's shell
 * has, or exports that it lacks: version numbers are maintained by hand, exports are facts.
 */
export function sharedProblems(shells: Release[], remotes: Release[]): Problem[] {
  return remotes.flatMap((remote) =>
    Object.entries(remote.shared ?? {}).flatMap(([name, range]) =>
      shells.flatMap((shell) => {
        const version = shell.shared?.[name];
        const problem = (sentence: string): Problem => ({ release: nameOf(remote), sentence });
        if (!version || !satisfies(version, range)) {
          const has = version ? `has ${version}` : "does not provide it";
          return [problem(`wants ${name} ${range}, but ${nameOf(shell)} ${has}`)];
        }
        const missing = missingExports(remote.exports?.[name], shell.exports?.[name]);
        if (missing.length === 0) return [];
        const names = missing.join(", ");
        return [problem(`takes ${names} of ${name}, which ${nameOf(shell)} does not give`)];
      }),
    ),
  );
}

/**
 * Required exports that are missing. An object without listed members counts as having all, and so do
 * exports that are not known.
 */
export function missingExports(taken: string[] = [], given?: string[]): string[] {
  if (!given) return [];
  const [names, objects] = [new Set(given), new Set(given.map(objectOf))];
  return taken.filter((name) => {
    const object = objectOf(name);
    return object === undefined || objects.has(object) ? !names.has(name) : !names.has(object);
  });
}

/** The exported object that a member belongs to; undefined for an export itself. */
const objectOf = (name: string): string | undefined => /^(.+)\./.exec(name)?.[1];
