import { readRelease, type Release, type ServedRelease } from "../release/release";
import type { Store } from "../store/store";
import { formatRelease, type Problem, toProblem } from "../verify/problem";
import { sharedProblems } from "../verify/release-problems";
import type { Pin, Pins } from "./current";

/** A shell release and the remotes that run with its shared packages, in one document. */
export interface Generation {
  shell: ServedRelease;
  remotes: RunningRemote[];
}

/** A remote of an environment with its loadable releases. */
export interface RunningRemote {
  name: string;
  stable: ServedRelease;
  /** The fallback for the stable release. */
  previous?: ServedRelease;
  canary?: { release: ServedRelease; percent: number };
  /** Names of the previous and canary releases. */
  named: string[];
}

/**
 * Splits an environment into its primary generation and, if any remote needs the secondary shell, a
 * second one. Drops fallbacks that need the other shell.
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

/** Returns the router patterns of a generation's remotes. */
export const remoteRoutes = ({ remotes }: Generation): string[] =>
  remotes
    .flatMap(({ stable, previous, canary }) => [stable, previous, canary?.release])
    .flatMap((release) => release?.routes ?? [])
    .map(({ path }) => path);

/**
 * Returns the routes that belong to the other generation's document. Shell screens that both shells
 * have, such as sign-in, stay in the page's own.
 */
export function routesOfOtherShell(primary: Generation, secondary: Generation): string[] {
  const own = new Set(primary.shell.routes.map(({ path }) => path));
  const routes = [...secondary.shell.routes.map(({ path }) => path), ...remoteRoutes(secondary)];
  return [...new Set(routes)].filter((path) => !own.has(path));
}

/**
 * Returns the first shell that provides the shared packages that a remote's release requires;
 * undefined if none does.
 */
export const compatibleShell = <Shell extends Release>(
  remote: Release,
  shells: readonly Shell[],
): Shell | undefined => shells.find((shell) => sharedProblems([shell], [remote]).length === 0);

/**
 * Reports canaries that need a different shell than the stable release, because a URL's document
 * doesn't depend on the visitor.
 */
export function generationProblems(
  shells: readonly Release[],
  remotes: readonly DeployedRemote[],
): Problem[] {
  if (shells.length < 2) return [];
  return remotes.flatMap(({ stable, canary }) => {
    if (!stable || !canary || compatibleShell(stable, shells) === compatibleShell(canary, shells))
      return [];
    const message = `uses a different generation than ${formatRelease(stable)}. Promote it for everyone`;
    return [toProblem(canary, message)];
  });
}

/** A remote's stable and canary release; undefined if missing from the store. */
interface DeployedRemote {
  stable?: Release;
  canary?: Release;
}

/**
 * Returns the first candidate shell that supports all remotes that `release` doesn't. Undefined if
 * `release` supports all, or if no candidate supports the rest.
 */
export async function requiredSecondaryShell(
  release: string,
  candidates: readonly (string | undefined)[],
  releases: Pins,
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
  for (const candidate of candidates.filter((other) => other !== undefined && other !== release)) {
    const other = await findRelease("shell", candidate!, store);
    if (other && incompatible.every((remote) => compatibleShell(remote!, [other])))
      return candidate;
  }
  return undefined;
}

/**
 * Returns the pins of remotes whose previous release works with none of the environment's shells,
 * without that release: it can't be a fallback or a rollback target.
 */
export async function pinsWithoutIncompatiblePrevious(
  { shell, ...remotes }: Pins,
  store: Store,
): Promise<Record<string, Pin>> {
  const named = [shell!.release, shell!.secondary].filter((name) => name !== undefined);
  const shells = await Promise.all(named.map((name) => findRelease("shell", name, store)));
  const existingShells = shells.filter((shell) => shell !== undefined);
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
