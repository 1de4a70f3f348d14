import { randomUUID } from "node:crypto";
import { ConflictError } from "../../store/store";
import { environmentsDir } from "../../workspace";
import { readEnvironment, type Environment } from "../environment";
import { changePins, exactName } from "./pin-change";
import type { ChangeContext } from "./change-context";

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
        const beside = tried.releases[app]?.beside;
        const moved = { release, previous: from, ...(beside && { beside }) };
        return [app, { action, release, beside, pin: moved }] as const;
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
