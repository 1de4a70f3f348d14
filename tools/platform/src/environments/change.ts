import { userInfo } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { withLock } from "@ensemble/backend/file-lock";
import { compose, type Composed } from "../compose/compose";
import { publish, publishedVersion } from "../compose/publish";
import { readRelease } from "../release/release";
import type { Store } from "../store/store";
import {
  listProblems,
  type Named,
  nameOf,
  type Problem,
  VerificationError,
} from "../verify/problem";
import { verifyEnvironment } from "../verify/verify";
import { environmentsDir } from "../workspace";
import { readSpentBudgets, shareObjectives, spentProblems } from "./budgets";
import { type DatabaseState, databaseState } from "./database";
import {
  editEnvironment,
  type Environment,
  namedIn,
  type Pin,
  readEnvironment,
} from "./environment";
import { pinsWithoutIncompatiblePrevious } from "./generations";
import { type Change, readHistory, recordChange, shareChanges } from "./history";
import { protectionProblems } from "./protection";

export interface ChangeContext {
  store: Store;
  /** Folder of the environments' files. */
  folder?: string;
  /** The author and the reason of the change, for the history. */
  by?: string;
  reason?: string;
  approvedBy?: readonly string[];
  pullRequest?: string;
  /** Whether a person gave a reason to promote over a spent error budget; by default any reason. */
  overBudget?: boolean;
  /** What an environment's database says of itself. */
  askDatabase?: (environment: Environment) => Promise<DatabaseState>;
  /** Asks an environment's database for spent error budgets. */
  askBudgets?: typeof readSpentBudgets;
  /** Shows administrators who changed what. */
  share?: typeof shareChanges;
}

/** The requested change of an app; without a pin, its removal. */
interface Wanted extends Pick<Change, "action" | "release" | "percent" | "secondary"> {
  pin: Pin | undefined;
  /** Goes back to what visitors had: the environment's protection does not apply. */
  back?: boolean;
}

/** The pin of an app now, with exact releases; undefined when the environment does not run it. */
type PinOf = (app: string) => Promise<Pin | undefined>;

/** Changes the pin of one app: see changePins. Returns its new pin. */
export async function changePin(
  name: string,
  app: string,
  context: ChangeContext,
  edit: (pin: Pin | undefined) => Promise<Wanted>,
): Promise<Pin | undefined> {
  const pins = await changePins(name, context, async (pinOf) => ({
    [app]: await edit(await pinOf(app)),
  }));
  return pins[app];
}

/** Changes the pin of an app that the environment has. */
export async function changeRunning(
  name: string,
  app: string,
  context: ChangeContext,
  edit: (pin: Pin) => Promise<Wanted>,
): Promise<Pin> {
  const pin = await changePin(name, app, context, async (before) => {
    if (!before) {
      throw new Error(`${name} runs no ${app}. Add it: platform add ${app}@<release> ${name}`);
    }
    return edit(before);
  });
  return pin!;
}

/**
 * Verifies, composes and publishes an environment with other pins in one document, then writes its
 * file and its history: a line for each app, with what they share. Throws VerificationError or
 * ConflictError and leaves everything unchanged. Returns the pins.
 */
export async function changePins(
  name: string,
  context: ChangeContext,
  edit: (pinOf: PinOf) => Promise<Record<string, Wanted>>,
  together: Pick<Change, "id" | "source"> = {},
): Promise<Record<string, Pin | undefined>> {
  const { store, folder = environmentsDir, by = actor() } = context;
  const { reason, approvedBy, pullRequest, share = shareChanges } = context;
  const { askBudgets = readSpentBudgets, overBudget = Boolean(reason?.trim()) } = context;
  // Read before waiting for the lock: a command that waited for another change was issued without
  // knowing of it.
  const seen = await publishedVersion(name, store);
  return withLock(join(folder, `.${name}.lock`), async () => {
    const file = await upToDate(await readEnvironment(name, folder), context);
    const pinOf: PinOf = async (app) => {
      const written = file.releases[app];
      return written && pinned(app, written, store);
    };
    const pins: Record<string, Pin | undefined> = {};
    const given: Given[] = [];
    const at = new Date().toISOString();
    const lines: Change[] = [];
    for (const [app, { pin: wanted, back = false, ...what }] of Object.entries(await edit(pinOf))) {
      pins[app] = wanted && (await pinned(app, wanted, store));
      // The history records changes only.
      if (isDeepStrictEqual(pins[app], file.releases[app])) continue;
      given.push({ app, release: what.release, back });
      const statement = { at, by, reason, approvedBy, pullRequest };
      const from = (await pinOf(app))?.release;
      lines.push({ ...statement, ...together, app, ...what, from });
    }
    if (lines.length === 0) return pins;
    if (pins.shell) {
      const wanted = withPins(file.releases, pins);
      Object.assign(pins, await pinsWithoutIncompatiblePrevious(wanted, store));
    }
    const back = given.every((one) => one.back);
    const environment = back ? { ...file, protection: undefined } : file;
    const next = { ...environment, releases: withPins(environment.releases, pins) };
    const forward = lines.filter(({ action }, index) => !given[index]!.back && action !== "remove");
    const spent = forward.length > 0 ? await askBudgets(file) : {};
    for (const line of forward) line.spentBudgets = spent[line.app];
    const problems = [
      ...(overBudget ? [] : spentProblems(forward)),
      ...(await protectionProblems(environment, { reason, folder })),
      ...(await newProblems(environment, next, given, store)),
    ];
    if (problems.length > 0) throw new VerificationError(name, problems);
    await publish(name, await compose(next, store), store, seen);
    await editEnvironment(folder, name, { pins, migration: next.migration });
    await recordChange(folder, name, ...lines);
    await share(environment, await readHistory(folder, name));
    await shareObjectives(next, store);
    return pins;
  });
}

function withPins(
  releases: Environment["releases"],
  pins: Record<string, Pin | undefined>,
): Environment["releases"] {
  const all = Object.entries({ ...releases, ...pins });
  return Object.fromEntries(all.flatMap(([app, pin]) => (pin ? [[app, pin]] : [])));
}

/** A pin with every `latest` replaced by the release that it resolves to now. */
async function pinned(app: string, pin: Pin, store: Store): Promise<Pin> {
  const { release, previous, secondary, canary } = pin;
  return {
    release: await exactName(app, release, store),
    ...(previous && { previous: await exactName(app, previous, store) }),
    ...(secondary && { secondary: await exactName(app, secondary, store) }),
    ...(canary && {
      canary: { ...canary, release: await exactName(app, canary.release, store) },
    }),
  };
}

export const exactName = async (app: string, release: string, store: Store): Promise<string> =>
  release === "latest" ? (await readRelease(app, release, store)).release : release;

/** An environment with what its database answers, or else its last known migration. */
const upToDate = async (
  environment: Environment,
  { askDatabase = databaseState }: ChangeContext,
): Promise<Environment & DatabaseState> => ({
  ...environment,
  ...(await askDatabase(environment)),
});

/** The author of a change for the history; a pipeline names the person it acts for. */
const actor = (): string => process.env.ENSEMBLE_ACTOR ?? userInfo().username;

/**
 * Only problems that the change introduces: existing ones must not block a rollback. Those of a
 * release that is given anew count even if it was a fallback or a canary with them. Reads the files
 * of new releases and of those that everyone will get.
 */
export async function newProblems(
  before: Environment,
  after: Environment,
  given: Given[],
  store: Store,
) {
  const known = new Set(namedIn(before).map(nameOf));
  for (const one of given) known.delete(nameOf(one));
  const read = (one: Named) => !known.has(nameOf(one));
  const problems = await verifyEnvironment(after, store, read);
  if (problems.length === 0) return problems;
  const standing = await verifyEnvironment(before, store, () => false);
  const sentences = new Set(standing.map(sentenceOf));
  const anew = new Set(given.filter(({ back }) => !back).map(nameOf));
  return problems.filter(
    (problem) => anew.has(problem.release) || !sentences.has(sentenceOf(problem)),
  );
}

/** A release that visitors will get, and whether they had it before. */
interface Given extends Named {
  back: boolean;
}

const sentenceOf = ({ release, sentence }: Problem) => `${release}: ${sentence}`;

/**
 * Publishes an environment as its file stands, with the newest migration of its database. Throws
 * every problem that `verify` finds.
 */
export async function publishEnvironment(name: string, store: Store): Promise<Composed> {
  const written = await readEnvironment(name);
  const environment = { ...written, ...(await databaseState(written)) };
  const problems = await verifyEnvironment(environment, store);
  if (problems.length > 0) throw new Error(`${name} was not published:\n${listProblems(problems)}`);
  const composed = await compose(environment, store);
  await publish(name, composed, store);
  const { migration } = environment;
  if (migration !== written.migration) await editEnvironment(environmentsDir, name, { migration });
  await shareChanges(environment, await readHistory(environmentsDir, name));
  await shareObjectives(environment, store);
  return composed;
}
