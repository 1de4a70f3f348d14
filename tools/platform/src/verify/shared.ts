import { satisfies } from "semver";
import type { Release } from "../release";
import { nameOf, type Problem } from "./verify";

/** Remotes that want another version of a shared package than a shell of the environment has. */
export function sharedProblems(shells: Release[], remotes: Release[]): Problem[] {
  return remotes.flatMap((remote) =>
    Object.entries(remote.shared ?? {}).flatMap(([name, range]) =>
      shells.flatMap((shell) => {
        const version = shell.shared?.[name];
        if (version && satisfies(version, range)) return [];
        const has = version ? `has ${version}` : "does not provide it";
        const sentence = `wants ${name} ${range}, but ${nameOf(shell)} ${has}`;
        return [{ release: nameOf(remote), sentence }];
      }),
    ),
  );
}
