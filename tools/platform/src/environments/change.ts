import { userInfo } from "node:os";
import { join } from "node:path";
import { withLock } from "@ensemble/backend/file-lock";
import { compose, type Composed } from "../compose/compose";
import { publish, publishedVersion } from "../compose/publish";
import type { Store } from "../store/store";
import {
  knownProblems,
  listProblems,
  type NamedRelease,
  nameOf,
  type Problem,
  VerificationError,
} from "../verify/problem";
import { verifyEnvironment } from "../verify/verify";
import { environmentsDir } from "../workspace";
import { type readSpentBudgets, saveObjectives, spentProblems } from "./budgets";
import { type DatabaseState, databaseState } from "./database";
import {
  editEnvironment,
  type Environment,
  namedReleases,
  type Pin,
  readEnvironment,
} from "./environment";
import { type Change, readHistory, recordChange, saveChanges } from "./history";
import {
  type PlannedChange,
  planChanges,
  type RequestedChange,
  resolvePin,
  withPins,
} from "./planned-changes";
import { protectionProblems } from "./protection";

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

/** Returns an app's current pin with `latest` resolved; undefined if it doesn't run. */
type PinOf = (app: string) => Promise<Pin | undefined>;

/** Changes the pin of one app, like `changePins`. Returns its new pin. */
export async function changePin(
  name: string,
  app: string,
  context: ChangeContext,
  edit: (pin: Pin | undefined) => Promise<RequestedChange>,
): Promise<Pin | undefined> {
  const pins = await changePins(name, context, async (pinOf) => ({
    [app]: await edit(await pinOf(app)),
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
 * its file and a history line for each changed app. Throws VerificationError or ConflictError
 * without changes. Returns the new pins.
 */
export async function changePins(
  name: string,
  context: ChangeContext,
  edit: (pinOf: PinOf) => Promise<Record<string, RequestedChange>>,
  batch: Pick<Change, "id" | "source"> = {},
): Promise<Record<string, Pin | undefined>> {
  const { store, folder = environmentsDir } = context;
  // Read the version before waiting for the lock, so that a command fails if another one changed
  // the environment while it waited.
  const expectedVersion = await publishedVersion(name, store);
  return withLock(join(folder, `.${name}.lock`), async () => {
    const before = await withDatabaseState(await readEnvironment(name, folder), context);
    const pinOf: PinOf = async (app) => {
      const pin = before.releases[app];
      return pin && resolvePin(app, pin, store);
    };
    const { pins, changes } = await planChanges(before, await edit(pinOf), context);
    if (changes.length === 0) return pins;
    const after = { ...before, releases: withPins(before.releases, pins) };
    const problems = await checkChanges(before, after, changes, context);
    if (problems.length > 0) throw new VerificationError(name, problems);
    await publish(name, await compose(after, store), store, expectedVersion);
    await editEnvironment(folder, name, { pins, migration: after.migration });
    await recordChanges(after, changes, context, batch);
    return pins;
  });
}

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
  const found = await newProblems(from, to, changes.map(releaseOf), store);
  return [
    ...(overBudget ? [] : spentProblems(changes.map(({ change }) => change))),
    ...(await protectionProblems(to, { reason, folder })),
    ...(reason?.trim() ? knownProblems(found) : found),
  ];
}

/** Appends published changes to the history, and writes them and objectives to the database. */
async function recordChanges(
  environment: Environment,
  changes: readonly PlannedChange[],
  context: ChangeContext,
  batch: Pick<Change, "id" | "source">,
): Promise<void> {
  const { store, folder = environmentsDir, by = actor() } = context;
  const { reason, approvedBy, pullRequest, saveChanges: save = saveChanges } = context;
  const { environment: name } = environment;
  const made = { at: new Date().toISOString(), by, reason, approvedBy, pullRequest, ...batch };
  await recordChange(folder, name, ...changes.map(({ change }) => ({ ...made, ...change })));
  await save(environment, await readHistory(folder, name));
  await saveObjectives(environment, store);
}

const releaseOf = ({ change: { app, release }, isRollback }: PlannedChange): ChangedRelease => ({
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
 * Returns only the problems that a change introduces, because existing ones must not block a
 * rollback. All problems of a promoted release count, even if it was already a fallback or canary.
 * Checks the files only of changed and new releases.
 */
export async function newProblems(
  before: Environment,
  after: Environment,
  changed: ChangedRelease[],
  store: Store,
) {
  const running = new Set(namedReleases(before).map(nameOf));
  for (const one of changed) running.delete(nameOf(one));
  const needsFileCheck = (one: NamedRelease) => !running.has(nameOf(one));
  const problems = await verifyEnvironment(after, store, needsFileCheck);
  if (problems.length === 0) return problems;
  const existing = await verifyEnvironment(before, store, () => false);
  const existingMessages = new Set(existing.map(describeProblem));
  const promoted = new Set(changed.filter(({ isRollback }) => !isRollback).map(nameOf));
  return problems.filter(
    (problem) => promoted.has(problem.release) || !existingMessages.has(describeProblem(problem)),
  );
}

/** A release that visitors will get. */
interface ChangedRelease extends NamedRelease {
  isRollback: boolean;
}

const describeProblem = ({ release, message }: Problem) => `${release}: ${message}`;

/**
 * Publishes an environment as its file says, and records its database's newest migration. Throws
 * with all problems that `verify` finds.
 */
export async function publishEnvironment(name: string, store: Store): Promise<Composed> {
  const written = await readEnvironment(name);
  const environment = { ...written, ...(await databaseState(written)) };
  const problems = knownProblems(await verifyEnvironment(environment, store));
  if (problems.length > 0) throw new Error(`${name} wasn't published:\n${listProblems(problems)}`);
  const composed = await compose(environment, store);
  await publish(name, composed, store);
  const { migration } = environment;
  if (migration !== written.migration) await editEnvironment(environmentsDir, name, { migration });
  await saveChanges(environment, await readHistory(environmentsDir, name));
  await saveObjectives(environment, store);
  return composed;
}
