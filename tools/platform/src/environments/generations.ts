import { readRelease, type Release, type ServedRelease } from "../release/release";
import type { Store } from "../store/store";
import { nameOf, type Problem, problemOf } from "../verify/problem";
import { sharedProblems } from "../verify/release-problems";
import type { Environment, Pin } from "./environment";

/** A release of the shell and the remotes that run with its shared packages: one document. */
export interface Generation {
  shell: ServedRelease;
  remotes: RunningRemote[];
}

/** A remote of an environment with the releases that may run. */
export interface RunningRemote {
  name: string;
  stable: ServedRelease;
  /** Replaces the stable release in a page where that fails. */
  previous?: ServedRelease;
  canary?: { release: ServedRelease; percent: number };
  /** All releases that the environment names. */
  named: string[];
}

/**
 * The generations of an environment, the one of its own shell first. The other one has the remotes
 * that need the shell beside it; without any there is none. A release stands in only where it runs
 * with the same shell.
 */
export function splitByShell(
  shell: ServedRelease,
  secondary: ServedRelease | undefined,
  remotes: RunningRemote[],
): [Generation, Generation?] {
  if (!secondary) return [{ shell, remotes }];
  const shells = [shell, secondary];
  const runningIn = (one: ServedRelease): Generation => ({
    shell: one,
    remotes: remotes
      .filter(({ stable }) => (compatibleShell(stable, shells) ?? shell) === one)
      .map((remote) => ({
        ...remote,
        previous: remote.previous && compatibleShell(remote.previous, [one]) && remote.previous,
      })),
  });
  const other = runningIn(secondary);
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
export function routesOfOtherShell(primary: Generation, secondary: Generation): string[] {
  const own = new Set(primary.shell.routes.map(({ path }) => path));
  const routes = [...secondary.shell.routes.map(({ path }) => path), ...remoteRoutes(secondary)];
  return [...new Set(routes)].filter((path) => !own.has(path));
}

/**
 * The shell that provides what a remote's release requires: the first of an environment's own and
 * the one beside it. Undefined when neither does.
 */
export const compatibleShell = <Shell extends Release>(
  remote: Release,
  shells: readonly Shell[],
): Shell | undefined => shells.find((shell) => sharedProblems([shell], [remote]).length === 0);

/**
 * Reports canaries that need another shell than the stable release: which document an address gets
 * does not depend on the visitor.
 */
export function generationProblems(
  shells: readonly Release[],
  remotes: readonly DeployedRemote[],
): Problem[] {
  if (shells.length < 2) return [];
  return remotes.flatMap(({ stable, canary }) => {
    if (!stable || !canary || compatibleShell(stable, shells) === compatibleShell(canary, shells))
      return [];
    const message = `uses a different generation than ${nameOf(stable)}. Promote it for everyone`;
    return [problemOf(canary, message)];
  });
}

/** A remote's release and its canary; either may be missing from the store. */
interface DeployedRemote {
  stable?: Release;
  canary?: Release;
}

/**
 * The first of some shells' releases that provides what the remotes require which `release` does not
 * serve. Undefined when it serves all, or when no single one serves the rest.
 */
export async function requiredSecondaryShell(
  release: string,
  candidates: readonly (string | undefined)[],
  releases: Environment["releases"],
  store: Store,
): Promise<string | undefined> {
  const shell = await findRelease("shell", release, store);
  const remotes = Object.entries(releases).filter(([app]) => app !== "shell");
  const stable = await Promise.all(
    remotes.map(([app, pin]) => findRelease(app, pin.release, store)),
  );
  const incompatible = stable.filter(
    (remote) => remote && shell && !compatibleShell(remote, [shell]),
  );
  if (incompatible.length === 0 || !shell) return undefined;
  for (const candidate of candidates.filter((one) => one !== undefined && one !== release)) {
    const other = await findRelease("shell", candidate!, store);
    if (other && incompatible.every((remote) => compatibleShell(remote!, [other])))
      return candidate;
  }
  return undefined;
}

/**
 * The pins of remotes whose previous release fits none of an environment's shells, without it: it
 * can neither stand in nor be rolled back to.
 */
export async function pinsWithoutIncompatiblePrevious(
  { shell, ...remotes }: Environment["releases"],
  store: Store,
): Promise<Record<string, Pin>> {
  const named = [shell!.release, shell!.secondary].filter((name) => name !== undefined);
  const shells = await Promise.all(named.map((name) => findRelease("shell", name, store)));
  const existingShells = shells.filter((one) => one !== undefined);
  const pins: Record<string, Pin> = {};
  for (const [app, { previous, ...pin }] of Object.entries(remotes)) {
    const previousRelease = previous && (await findRelease(app, previous, store));
    if (
      previousRelease &&
      existingShells.length > 0 &&
      !compatibleShell(previousRelease, existingShells)
    )
      pins[app] = pin;
  }
  return pins;
}

const findRelease = (app: string, release: string, store: Store): Promise<Release | undefined> =>
  readRelease(app, release, store).catch(() => undefined);
