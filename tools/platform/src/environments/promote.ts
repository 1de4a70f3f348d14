import { randomUUID } from "node:crypto";
import { ConflictError } from "../store/store";
import { environmentsDir } from "../workspace";
import {
  type ChangeContext,
  changeExistingPin,
  changePin,
  changePins,
  resolveRelease,
} from "./change";
import { type Environment, readEnvironment } from "./environment";

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

/** Adds an app to an environment. Throws if it already runs. */
export async function addApp(name: string, app: string, requested: string, context: ChangeContext) {
  const release = await resolveRelease(app, requested, context.store);
  return changePin(name, app, context, async (pin) => {
    if (pin)
      throw new Error(`${name} already runs ${app}@${pin.release}. Promote a different release.`);
    return { action: "add", release, pin: { release } };
  });
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
 * Promotes all of a source's stable releases to a target, in one document, if `confirm` accepts the
 * differences. Apps that only the target runs stay. Returns the promoted differences. Throws like
 * `changePins`, and ConflictError if the target changed during confirmation.
 */
export async function promoteEnvironment(
  source: string,
  target: string,
  context: ChangeContext,
  confirm: (differences: readonly ReleaseDifference[]) => Promise<boolean>,
): Promise<ReleaseDifference[]> {
  if (source === target) throw new Error(`${source} can't be promoted to itself.`);
  const { folder = environmentsDir } = context;
  const [sourceEnvironment, targetEnvironment] = [
    await readEnvironment(source, folder),
    await readEnvironment(target, folder),
  ];
  const differences = await findDifferences(sourceEnvironment, targetEnvironment, context);
  if (differences.length === 0 || !(await confirm(differences))) return [];
  const id = randomUUID().slice(0, 8);
  await changePins(
    target,
    context,
    async (findPin) => {
      const requested = differences.map(async ({ app, from, to: release }) => {
        const pin = await findPin(app);
        if (pin?.release !== from) throw new ConflictError(`${target}'s ${app}`);
        const action = pin ? ("promote" as const) : ("add" as const);
        const secondary = sourceEnvironment.releases[app]?.secondary;
        const newPin = { release, previous: from, ...(secondary && { secondary }) };
        return [app, { action, release, secondary, pin: newPin }] as const;
      });
      return Object.fromEntries(await Promise.all(requested));
    },
    { id, source },
  );
  return differences;
}

async function findDifferences(
  source: Environment,
  target: Environment,
  { store }: ChangeContext,
): Promise<ReleaseDifference[]> {
  const pairs = Object.entries(source.releases).map(async ([app, pin]) => {
    const running = target.releases[app]?.release;
    return {
      app,
      from: running && (await resolveRelease(app, running, store)),
      to: await resolveRelease(app, pin.release, store),
    };
  });
  return (await Promise.all(pairs)).filter(({ from, to }) => from !== to);
}
