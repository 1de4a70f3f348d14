import type { Environment } from "../environments/environment";
import type { Pin } from "../environments/pin";
import { readRelease } from "../releases/release";
import type { Release } from "../releases/release-description";
import type { Store } from "../store/store";
import { shellOf } from "./generation";

const find = (app: string, release: string, store: Store): Promise<Release | undefined> =>
  readRelease(app, release, store).catch(() => undefined);

/**
 * The first of some shells' releases that provides what the remotes require which `release` does not
 * serve. Undefined when it serves all, or when no single one serves the rest.
 */
export async function neededBeside(
  release: string,
  candidates: readonly (string | undefined)[],
  releases: Environment["releases"],
  store: Store,
): Promise<string | undefined> {
  const shell = await find("shell", release, store);
  const remotes = Object.entries(releases).filter(([app]) => app !== "shell");
  const stable = await Promise.all(remotes.map(([app, pin]) => find(app, pin.release, store)));
  const left = stable.filter((remote) => remote && shell && !shellOf(remote, [shell]));
  if (left.length === 0 || !shell) return undefined;
  for (const candidate of candidates.filter((one) => one !== undefined && one !== release)) {
    const other = await find("shell", candidate!, store);
    if (other && left.every((remote) => shellOf(remote!, [other]))) return candidate;
  }
  return undefined;
}

/**
 * The pins of remotes whose previous release fits none of an environment's shells, without it: it
 * can neither stand in nor be rolled back to.
 */
export async function pinsWithoutMisfits(
  { shell, ...remotes }: Environment["releases"],
  store: Store,
): Promise<Record<string, Pin>> {
  const named = [shell!.release, shell!.beside].filter((name) => name !== undefined);
  const shells = await Promise.all(named.map((name) => find("shell", name, store)));
  const known = shells.filter((one) => one !== undefined);
  const pins: Record<string, Pin> = {};
  for (const [app, { previous, ...pin }] of Object.entries(remotes)) {
    const found = previous && (await find(app, previous, store));
    if (found && known.length > 0 && !shellOf(found, known)) pins[app] = pin;
  }
  return pins;
}
