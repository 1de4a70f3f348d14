import { randomUUID } from "node:crypto";
import { ConflictError } from "../store/store";
import { environmentsDir } from "../workspace";
import { type ChangeContext, changePin, changePins, changeRunning, exactName } from "./change";
import { type Environment, readEnvironment } from "./environment";

/**
 * Makes a release the stable one. `beside` is the release that stays beside one of the shell, for
 * the remotes that need its shared packages. Returns the app's new pin.
 */
export async function promote(
  name: string,
  app: string,
  requested: string,
  context: ChangeContext,
  other?: string,
) {
  if (other && app !== "shell") throw new Error("Only a release of the shell has one beside it.");
  const release = await exactName(app, requested, context.store);
  const secondary = other && (await exactName(app, other, context.store));
  return changeRunning(name, app, context, async ({ release: from, previous }) => ({
    action: "promote",
    release,
    secondary,
    pin: { release, previous: from === release ? previous : from, ...(secondary && { secondary }) },
  }));
}

/** Gives a release to growing shares of the visitors, as a watch judges it: `5,25,100`. */
export async function promoteGradually(
  name: string,
  app: string,
  requested: string,
  shares: readonly number[],
  context: ChangeContext,
) {
  const [first = 0, ...climbs] = shares;
  const grow = shares.every((share, index) => share > (shares[index - 1] ?? 0) && share <= 100);
  if (!grow || first === 100 || climbs.length === 0)
    throw new Error("--gradually takes growing shares of at most 100 percent, such as 5,25,100.");
  return canary(name, app, requested, first, context, climbs);
}

/**
 * Gives a release to `percent` of the visitors; 0 withdraws it from all of them. `climbs` are the
 * further shares that a watch may give it (watch/canaries.ts).
 */
export async function canary(
  name: string,
  app: string,
  requested: string,
  percent: number,
  context: ChangeContext,
  climbs: readonly number[] = [],
) {
  if (app === "shell") {
    throw new Error(
      "The shell is the document itself and has no canary: promote it to an environment of its " +
        "own first (docs/runbook.md), then here for everybody.",
    );
  }
  if (!(percent >= 0 && percent <= 100)) throw new Error("The percentage must be from 0 to 100.");
  const release = await exactName(app, requested, context.store);
  return changeRunning(name, app, context, async ({ release: stable, previous }) => ({
    action: "canary",
    release,
    percent,
    back: percent === 0,
    pin: {
      release: stable,
      ...(previous && { previous }),
      ...(percent > 0 && {
        canary: { release, percent, ...(climbs.length > 0 && { climbs: [...climbs] }) },
      }),
    },
  }));
}

/** Adds an app to an environment. */
export async function addApp(name: string, app: string, requested: string, context: ChangeContext) {
  const release = await exactName(app, requested, context.store);
  return changePin(name, app, context, async (pin) => {
    if (pin) throw new Error(`${name} runs ${app}@${pin.release} already; promote another.`);
    return { action: "add", release, pin: { release } };
  });
}

/** Removes an app from an environment; its addresses then answer 404. */
export async function removeApp(name: string, app: string, context: ChangeContext) {
  if (app === "shell") throw new Error("The shell can't be removed.");
  const hasty = { ...context, askDatabase: async () => ({}) };
  return changePin(name, app, hasty, async (pin) => {
    if (!pin) throw new Error(`${name} runs no ${app}.`);
    return { action: "remove", release: pin.release, pin: undefined };
  });
}

/** An app that two environments run in different releases; without `from`, the target lacks it. */
export interface Difference {
  app: string;
  from?: string;
  to: string;
}

/**
 * Gives a target the stable releases that a source runs, in one document. `agree` is shown the
 * difference first; without its agreement nothing changes. Apps that the target alone runs stay.
 * Returns what was moved. Throws as `changePins` does, and when the target's releases changed since.
 */
export async function moveReleases(
  source: string,
  target: string,
  context: ChangeContext,
  agree: (differences: readonly Difference[]) => Promise<boolean>,
): Promise<Difference[]> {
  if (source === target) throw new Error(`${source} runs what ${target} runs.`);
  const { folder = environmentsDir } = context;
  const [tried, running] = [
    await readEnvironment(source, folder),
    await readEnvironment(target, folder),
  ];
  const differences = await differencesOf(tried, running, context);
  if (differences.length === 0 || !(await agree(differences))) return [];
  const id = randomUUID().slice(0, 8);
  await changePins(
    target,
    context,
    async (pinOf) => {
      const wanted = differences.map(async ({ app, from, to: release }) => {
        const pin = await pinOf(app);
        if (pin?.release !== from) throw new ConflictError(`${target}'s ${app}`);
        const action = pin ? ("promote" as const) : ("add" as const);
        const secondary = tried.releases[app]?.secondary;
        const moved = { release, previous: from, ...(secondary && { secondary }) };
        return [app, { action, release, secondary, pin: moved }] as const;
      });
      return Object.fromEntries(await Promise.all(wanted));
    },
    { id, source },
  );
  return differences;
}

async function differencesOf(
  source: Environment,
  target: Environment,
  { store }: ChangeContext,
): Promise<Difference[]> {
  const pairs = Object.entries(source.releases).map(async ([app, pin]) => {
    const running = target.releases[app]?.release;
    return {
      app,
      from: running && (await exactName(app, running, store)),
      to: await exactName(app, pin.release, store),
    };
  });
  return (await Promise.all(pairs)).filter(({ from, to }) => from !== to);
}
