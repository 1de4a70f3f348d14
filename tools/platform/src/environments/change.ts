import { writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { withLock } from "@ensemble/backend/file-lock";
import { compose, type Composed } from "../compose/compose";
import { publish, publishedVersion, readPublication } from "../compose/publish";
import { readRelease } from "../release/release";
import type { Store } from "../store/store";
import { knownProblems, listProblems, type Problem, VerificationError } from "../verify/problem";
import { type ChangedRelease, newProblems, verifyEnvironment } from "../verify/verify";
import { environmentsDir } from "../workspace";
import { readSpentBudgets, saveObjectives, spentProblems } from "./budgets";
import { type DatabaseState, databaseState } from "./database";
import {
  applyEdit,
  type Environment,
  environmentFile,
  parseEnvironment,
  type Pin,
  readEnvironmentText,
} from "./environment";
import { pinsWithoutIncompatiblePrevious } from "./generations";
import { type Change, readHistory, recordChange, saveChanges } from "./history";
import { protectionProblems } from "./protection";
import { preparePublication, requirePublishedFile } from "./published-file";

export interface ChangeContext {
  store: Store;
  /** The folder of environment files. */
  folder?: string;
  /** The author, for the history. */
  by?: string;
  reason?: string;
  approvedBy?: readonly string[];
  pullRequest?: string;
  /** Whether to ignore spent error budgets; by default if there is a reason. */
  overBudget?: boolean;
  readDatabaseState?: (environment: Environment) => Promise<DatabaseState>;
  readBudgets?: typeof readSpentBudgets;
  saveChanges?: typeof saveChanges;
}

/** A requested change of an app. Without a pin, the app is removed. */
interface RequestedChange extends Pick<Change, "action" | "release" | "percent" | "secondary"> {
  pin: Pin | undefined;
  /** Returns to a release that visitors had, so protection doesn't apply (PLAT-10). */
  isRollback?: boolean;
}

/** A change before it is recorded. */
interface PlannedChange {
  change: Omit<Change, "at" | "by">;
  isRollback: boolean;
}

/** Returns an app's current pin with `latest` resolved; undefined if it doesn't run. */
type FindPin = (app: string) => Promise<Pin | undefined>;

/** Changes the pin of one app, like `changePins`. Returns its new pin. */
export async function changePin(
  name: string,
  app: string,
  context: ChangeContext,
  edit: (pin: Pin | undefined) => Promise<RequestedChange>,
): Promise<Pin | undefined> {
  const pins = await changePins(name, context, async (findPin) => ({
    [app]: await edit(await findPin(app)),
  }));
  return pins[app];
}

/** Changes the pin of an app. Throws if the environment doesn't run it. */
export async function changeExistingPin(
  name: string,
  app: string,
  context: ChangeContext,
  edit: (pin: Pin) => Promise<RequestedChange>,
): Promise<Pin> {
  const pin = await changePin(name, app, context, async (before) => {
    if (!before) {
      throw new Error(
        `${name} doesn't run ${app}. Add it with platform add ${app}@<release> ${name}.`,
      );
    }
    return edit(before);
  });
  return pin!;
}

/**
 * Verifies, composes and publishes an environment with changed pins in one document, then writes
 * its file and a history line for each changed app. Throws VerificationError, ConflictError or
 * because the file isn't the published one, without changes. Returns the new pins.
 */
export async function changePins(
  name: string,
  context: ChangeContext,
  edit: (findPin: FindPin) => Promise<Record<string, RequestedChange>>,
  batch: Pick<Change, "id" | "source"> = {},
): Promise<Record<string, Pin | undefined>> {
  const { store, folder = environmentsDir } = context;
  // Read the version before waiting for the lock, so that a command fails if another one changed
  // the environment while it waited.
  const expectedVersion = await publishedVersion(name, store);
  return withLock(join(folder, `.${name}.lock`), async () => {
    const text = await readEnvironmentText(name, folder);
    const published = await readPublication(name, store);
    requirePublishedFile(name, text, await readHistory(folder, name), published);
    const before = await withDatabaseState(parseEnvironment(name, text), context);
    const findPin: FindPin = async (app) => {
      const pin = before.releases[app];
      return pin && resolvePin(app, pin, store);
    };
    const { pins, changes } = await planChanges(before, await edit(findPin), context);
    if (changes.length === 0) return pins;
    const after = { ...before, releases: withPins(before.releases, pins) };
    const problems = await checkChanges(before, after, changes, context);
    if (problems.length > 0) throw new VerificationError(name, problems);
    const { by = actor(), reason, approvedBy, pullRequest } = context;
    const made = { at: new Date().toISOString(), by, reason, approvedBy, pullRequest, ...batch };
    const recorded = changes.map(({ change }) => ({ ...made, ...change }));
    const edited = applyEdit(text, { pins, migration: after.migration });
    const record = preparePublication(edited, made, [...(published?.changes ?? []), ...recorded]);
    await publish(name, await compose(after, store), store, expectedVersion, record);
    await writeFile(environmentFile(folder, name), edited);
    await recordChange(folder, name, ...recorded);
    const { saveChanges: save = saveChanges } = context;
    await save(after, await readHistory(folder, name));
    await saveObjectives(after, store);
    return pins;
  });
}

/**
 * Resolves the requested pins. Returns them, and the changes of those that differ from the
 * environment's file, promotions with the app's spent error budgets. A changed shell also drops
 * incompatible `previous` releases of remotes.
 */
async function planChanges(
  environment: Environment,
  requests: Record<string, RequestedChange>,
  { store, readBudgets = readSpentBudgets }: ChangeContext,
): Promise<{ pins: Record<string, Pin | undefined>; changes: PlannedChange[] }> {
  const { releases } = environment;
  const pins: Record<string, Pin | undefined> = {};
  const changes: PlannedChange[] = [];
  for (const [app, { pin: requested, isRollback = false, ...details }] of Object.entries(
    requests,
  )) {
    const current = releases[app];
    pins[app] = requested && (await resolvePin(app, requested, store));
    if (isDeepStrictEqual(pins[app], current)) continue;
    const from = current && (await resolveRelease(app, current.release, store));
    changes.push({ change: { app, ...details, from }, isRollback });
  }
  if (changes.length > 0 && pins.shell) {
    Object.assign(pins, await pinsWithoutIncompatiblePrevious(withPins(releases, pins), store));
  }
  if (!changes.some(isPromotion)) return { pins, changes };
  const spent = await readBudgets(environment);
  return { pins, changes: changes.map((change) => withSpentBudgets(change, spent)) };
}

const isPromotion = ({ change, isRollback }: PlannedChange): boolean =>
  !isRollback && change.action !== "remove";

/** Adds the app's spent error budgets to a promotion: they block it or are recorded (PLAT-12). */
const withSpentBudgets = (planned: PlannedChange, spent: Record<string, string>): PlannedChange =>
  isPromotion(planned)
    ? { ...planned, change: { ...planned.change, spentBudgets: spent[planned.change.app] } }
    : planned;

function withPins(
  releases: Environment["releases"],
  pins: Record<string, Pin | undefined>,
): Environment["releases"] {
  const all = Object.entries({ ...releases, ...pins });
  return Object.fromEntries(all.flatMap(([app, pin]) => (pin ? [[app, pin]] : [])));
}

/** Replaces each `latest` in a pin with the current latest release. */
async function resolvePin(app: string, pin: Pin, store: Store): Promise<Pin> {
  const { release, previous, secondary, canary } = pin;
  return {
    release: await resolveRelease(app, release, store),
    ...(previous && { previous: await resolveRelease(app, previous, store) }),
    ...(secondary && { secondary: await resolveRelease(app, secondary, store) }),
    ...(canary && {
      canary: { ...canary, release: await resolveRelease(app, canary.release, store) },
    }),
  };
}

export const resolveRelease = async (app: string, release: string, store: Store): Promise<string> =>
  release === "latest" ? (await readRelease(app, release, store)).release : release;

/**
 * Returns the problems of planned changes: spent error budgets, unmet requirements of the
 * environment's protection, and new problems of its releases.
 */
async function checkChanges(
  before: Environment,
  after: Environment,
  changes: readonly PlannedChange[],
  context: ChangeContext,
): Promise<Problem[]> {
  const { store, folder = environmentsDir, reason } = context;
  const { overBudget = Boolean(reason?.trim()) } = context;
  // A rollback must always be possible, so protection doesn't apply to it (PLAT-10).
  const areRollbacks = changes.every(({ isRollback }) => isRollback);
  const protection = areRollbacks ? undefined : before.protection;
  const from = { ...before, protection };
  const to = { ...after, protection };
  const found = await newProblems(from, to, changes.map(toRelease), store);
  return [
    ...(overBudget ? [] : spentProblems(changes.map(({ change }) => change))),
    ...(await protectionProblems(to, { reason, folder })),
    ...(reason?.trim() ? knownProblems(found) : found),
  ];
}

const toRelease = ({ change: { app, release }, isRollback }: PlannedChange): ChangedRelease => ({
  app,
  release,
  isRollback,
});

/** Adds the database's state; keeps the last known migration if the database isn't available. */
const withDatabaseState = async (
  environment: Environment,
  { readDatabaseState = databaseState }: ChangeContext,
): Promise<Environment & DatabaseState> => ({
  ...environment,
  ...(await readDatabaseState(environment)),
});

/** Returns the author of a change. Pipelines set ENSEMBLE_ACTOR. */
const actor = (): string => process.env.ENSEMBLE_ACTOR ?? userInfo().username;

/**
 * Publishes an environment as its file says, and records its database's newest migration. Throws
 * with all problems that `verify` finds, and if this would take back a change that the checkout's
 * history lacks.
 */
export async function publishEnvironment(
  name: string,
  store: Store,
  folder = environmentsDir,
): Promise<Composed> {
  const expectedVersion = await publishedVersion(name, store);
  const text = await readEnvironmentText(name, folder);
  const history = await readHistory(folder, name);
  const published = await readPublication(name, store);
  requirePublishedFile(name, text, history, published, { acceptEdits: true });
  const written = parseEnvironment(name, text);
  const environment = { ...written, ...(await databaseState(written)) };
  const problems = knownProblems(await verifyEnvironment(environment, store));
  if (problems.length > 0) throw new Error(`${name} wasn't published:\n${listProblems(problems)}`);
  const composed = await compose(environment, store);
  const made = { at: new Date().toISOString(), by: actor() };
  const record = preparePublication(text, made, published?.changes ?? []);
  await publish(name, composed, store, expectedVersion, record);
  const { migration } = environment;
  if (migration !== written.migration)
    await writeFile(environmentFile(folder, name), applyEdit(text, { migration }));
  await saveChanges(environment, history);
  await saveObjectives(environment, store);
  return composed;
}
