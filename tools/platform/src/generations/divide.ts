import type { Served } from "../composition/served";
import { shellOf } from "./generation";

/** A remote of an environment with the releases that may run. */
export interface RunningRemote {
  name: string;
  stable: Served;
  /** Replaces the stable release in a page where that fails. */
  previous?: Served;
  canary?: { release: Served; percent: number };
  /** All releases that the environment names. */
  named: string[];
}

/** A release of the shell and the remotes that run with its shared packages: one document. */
export interface Generation {
  shell: Served;
  remotes: RunningRemote[];
}

/**
 * The generations of an environment, the one of its own shell first. The other one has the remotes
 * that need the shell beside it; without any there is none. A release stands in only where it runs
 * with the same shell.
 */
export function divide(
  shell: Served,
  beside: Served | undefined,
  remotes: RunningRemote[],
): [Generation, Generation?] {
  if (!beside) return [{ shell, remotes }];
  const shells = [shell, beside];
  const runningIn = (one: Served): Generation => ({
    shell: one,
    remotes: remotes
      .filter(({ stable }) => (shellOf(stable, shells) ?? shell) === one)
      .map((remote) => ({
        ...remote,
        previous: remote.previous && shellOf(remote.previous, [one]) && remote.previous,
      })),
  });
  const other = runningIn(beside);
  return other.remotes.length > 0 ? [runningIn(shell), other] : [runningIn(shell)];
}

/** Router patterns of a generation's remotes. */
export const remoteRoutes = ({ remotes }: Generation): string[] =>
  remotes
    .flatMap(({ stable, previous, canary }) => [stable, previous, canary?.release])
    .flatMap((release) => release?.routes ?? [])
    .map(({ path }) => path);

/**
 * The routes that `here` leaves to the other generation's document. The screens of a shell, such as
 * sign-in, are shown by whichever shell a page has; those that only the environment's own has are
 * its.
 */
export function routesElsewhere(here: Generation, other: Generation): string[] {
  const own = new Set(here.shell.routes.map(({ path }) => path));
  const routes = [...other.shell.routes.map(({ path }) => path), ...remoteRoutes(other)];
  return [...new Set(routes)].filter((path) => !own.has(path));
}
