import { changeExistingPin, changePin, changePins, resolveRelease } from "./change";
import { type ChangeContext } from "./publication";
import { type Pins, readCurrent } from "./current";
import { environmentKey, requireCurrent } from "./environment";
import type { NamedRelease } from "../verify/problem";

/**
 * Makes a release the stable one. For the shell, `requestedSecondary` is the second release for
 * remotes that need its shared packages. Returns the app's new pin.
 */
export async function promote(
  name: string,
  app: string,
  requested: string,
  context: ChangeContext,
  requestedSecondary?: string,
) {
  if (requestedSecondary && app !== "shell")
    throw new Error("Only the shell can have a secondary release.");
  const release = await resolveRelease(app, requested, context.store);
  const secondary =
    requestedSecondary && (await resolveRelease(app, requestedSecondary, context.store));
  return changeExistingPin(name, app, context, async ({ release: from, previous }) => ({
    action: "promote",
    release,
    secondary,
    pin: { release, previous: from === release ? previous : from, ...(secondary && { secondary }) },
  }));
}

/** Promotes a release in increasing percentages, such as 5, 25, 100; `watch` advances it. */
export async function promoteGradually(
  name: string,
  app: string,
  requested: string,
  shares: readonly number[],
  context: ChangeContext,
) {
  const [first = 0, ...nextShares] = shares;
  const isIncreasing = shares.every(
    (share, index) => share > (shares[index - 1] ?? 0) && share <= 100,
  );
  if (!isIncreasing || first === 100 || nextShares.length === 0)
    throw new Error("--gradually must be increasing percentages up to 100, such as 5,25,100.");
  return canary(name, app, requested, first, context, nextShares);
}

/**
 * Gives a release to `percent` of the visitors; 0 withdraws it. `nextShares` are the percentages to
 * which `watch` may raise it (watch/canaries.ts).
 */
export async function canary(
  name: string,
  app: string,
  requested: string,
  percent: number,
  context: ChangeContext,
  nextShares: readonly number[] = [],
) {
  if (app === "shell") {
    throw new Error(
      "The shell is the document itself, so it can't have a canary. Promote it to a separate " +
        "environment first (docs/runbook.md), then here for everyone.",
    );
  }
  if (!(percent >= 0 && percent <= 100)) throw new Error("The percentage must be from 0 to 100.");
  const release = await resolveRelease(app, requested, context.store);
  return changeExistingPin(name, app, context, async ({ release: stable, previous }) => ({
    action: "canary",
    release,
    percent,
    isRollback: percent === 0,
    pin: {
      release: stable,
      ...(previous && { previous }),
      ...(percent > 0 && {
        canary: { release, percent, ...(nextShares.length > 0 && { nextShares: [...nextShares] }) },
      }),
    },
  }));
}

/** Adds apps to an environment in one version. Throws if one already runs. */
export async function addApps(
  name: string,
  requested: readonly NamedRelease[],
  context: ChangeContext,
): Promise<NamedRelease[]> {
  const { store } = context;
  const added = await Promise.all(
    requested.map(async ({ app, release }) => ({
      app,
      release: await resolveRelease(app, release, store),
    })),
  );
  const apps = added.map(({ app }) => app);
  await changePins(name, apps, context, async ({ releases }) => {
    const running = added.find(({ app }) => releases[app]);
    if (running) {
      throw new Error(
        `${name} already runs ${running.app}@${releases[running.app]!.release}. Promote a different release.`,
      );
    }
    return Object.fromEntries(
      added.map(({ app, release }) => [app, { action: "add", release, pin: { release } }]),
    );
  });
  return added;
}

/** Removes an app from an environment. Its URLs then return 404. */
export async function removeApp(name: string, app: string, context: ChangeContext) {
  if (app === "shell") throw new Error("The shell can't be removed.");
  const offline = { ...context, readDatabaseState: async () => ({}) };
  return changePin(name, app, offline, async (pin) => {
    if (!pin) throw new Error(`${name} doesn't run ${app}.`);
    return { action: "remove", release: pin.release, pin: undefined };
  });
}

/** An app whose releases differ; `from` is undefined if the target doesn't run it. */
export interface ReleaseDifference {
  app: string;
  from?: string;
  to: string;
}

/**
 * Promotes all of a source's stable releases to a target, in one version, if `confirm` accepts the
 * differences. Apps that only the target runs stay. Returns the promoted differences. Throws like
 * `changePins`, also if the target changed during confirmation.
 */
export async function promoteEnvironment(
  source: string,
  target: string,
  context: ChangeContext,
  confirm: (differences: readonly ReleaseDifference[]) => Promise<boolean>,
): Promise<ReleaseDifference[]> {
  if (source === target) throw new Error(`${source} can't be promoted to itself.`);
  const { releases } = await requireCurrent(source, context.store);
  const { current } = await readCurrent(environmentKey(target), context.store);
  const differences = findDifferences(releases, current?.releases ?? {});
  if (differences.length === 0 || !(await confirm(differences))) return [];
  const apps = differences.map(({ app }) => app);
  const edit = async () =>
    Object.fromEntries(
      differences.map(({ app, from, to: release }) => {
        const action = from === undefined ? ("add" as const) : ("promote" as const);
        const secondary = releases[app]?.secondary;
        const previous = from === undefined ? {} : { previous: from };
        const pin = { release, ...previous, ...(secondary && { secondary }) };
        return [app, { action, release, secondary, pin }] as const;
      }),
    );
  await changePins(target, apps, { on: current?.version ?? 0, ...context }, edit, source);
  return differences;
}

const findDifferences = (source: Pins, target: Pins): ReleaseDifference[] =>
  Object.entries(source)
    .map(([app, { release: to }]) => ({ app, from: target[app]?.release, to }))
    .filter(({ from, to }) => from !== to);
