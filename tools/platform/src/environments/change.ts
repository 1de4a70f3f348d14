import { userInfo } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { locked } from "@ensemble/backend/file-lock";
import { compose, type Composed } from "../compose/compose";
import { publish, publishedVersion } from "../compose/publish";
import { readRelease } from "../release/release";
import type { Store } from "../store/store";
import {
  listProblems,
  type NamedRelease,
  nameOf,
  type Problem,
  VerificationError,
} from "../verify/problem";
import { verifyEnvironment } from "../verify/verify";
import { environmentsDir } from "../workspace";
import { readSpentBudgets, saveObjectives, spentProblems } from "./budgets";
import { type DatabaseState, databaseState } from "./database";
import {
  editEnvironment,
  type Environment,
  namedReleases,
  type Pin,
  readEnvironment,
} from "./environment";
import { pinsWithoutIncompatiblePrevious } from "./generations";
import { type Change, readHistory, recordChange, saveChanges } from "./history";
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
  readDatabaseState?: (environment: Environment) => Promise<DatabaseState>;
  /** Asks an environment's database for spent error budgets. */
  readBudgets?: typeof readSpentBudgets;
  /** Shows administrators who changed what. */
  saveChanges?: typeof saveChanges;
}

/** The requested change of an app; without a pin, its removal. */
interface RequestedChange extends Pick<Change, "action" | "release" | "percent" | "secondary"> {
  pin: Pin | undefined;
  /** Goes back to what visitors had: the environment's protection does not apply. */
  isRollback?: boolean;
}

/** The pin of an app now, with exact releases; undefined when the environment does not run it. */
type PinOf = (app: string) => Promise<Pin | undefined>;

/** Changes the pin of one app: see changePins. Returns its new pin. */
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

/** Changes the pin of an app that the environment has. */
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
 * Verifies, composes and publishes an environment with other pins in one document, then writes its
 * file and its history: a line for each app, with what they share. Throws VerificationError or
 * ConflictError and leaves everything unchanged. Returns the pins.
 */
export async function changePins(
  name: string,
  context: ChangeContext,
  edit: (pinOf: PinOf) => Promise<Record<string, RequestedChange>>,
  batch: Pick<Change, "id" | "source"> = {},
): Promise<Record<string, Pin | undefined>> {
  const { store, folder = environmentsDir, by = actor() } = context;
  const { reason, approvedBy, pullRequest, saveChanges: save = saveChanges } = context;
  const { readBudgets = readSpentBudgets, overBudget = Boolean(reason?.trim()) } = context;
  // Read before waiting for the lock: a command that waited for another change was issued without
  // knowing of it.
  const expectedVersion = await publishedVersion(name, store);
  return locked(join(folder, `.${name}.lock`), async () => {
    const file = await withDatabaseState(await readEnvironment(name, folder), context);
    const pinOf: PinOf = async (app) => {
      const pin = file.releases[app];
      return pin && resolvePin(app, pin, store);
    };
    const pins: Record<string, Pin | undefined> = {};
    const changed: ChangedRelease[] = [];
    const at = new Date().toISOString();
    const lines: Change[] = [];
    for (const [app, { pin: requested, isRollback = false, ...details }] of Object.entries(
      await edit(pinOf),
    )) {
      pins[app] = requested && (await resolvePin(app, requested, store));
      // The history records changes only.
      if (isDeepStrictEqual(pins[app], file.releases[app])) continue;
      changed.push({ app, release: details.release, isRollback });
      const metadata = { at, by, reason, approvedBy, pullRequest };
      const from = (await pinOf(app))?.release;
      lines.push({ ...metadata, ...batch, app, ...details, from });
    }
    if (lines.length === 0) return pins;
    if (pins.shell) {
      const releases = withPins(file.releases, pins);
      Object.assign(pins, await pinsWithoutIncompatiblePrevious(releases, store));
    }
    const allRollbacks = changed.every((one) => one.isRollback);
    const environment = allRollbacks ? { ...file, protection: undefined } : file;
    const next = { ...environment, releases: withPins(environment.releases, pins) };
    const promotions = lines.filter(
      ({ action }, index) => !changed[index]!.isRollback && action !== "remove",
    );
    const spent = promotions.length > 0 ? await readBudgets(file) : {};
    for (const line of promotions) line.spentBudgets = spent[line.app];
    const problems = [
      ...(overBudget ? [] : spentProblems(promotions)),
      ...(await protectionProblems(environment, { reason, folder })),
      ...(await newProblems(environment, next, changed, store)),
    ];
    if (problems.length > 0) throw new VerificationError(name, problems);
    await publish(name, await compose(next, store), store, expectedVersion);
    await editEnvironment(folder, name, { pins, migration: next.migration });
    await recordChange(folder, name, ...lines);
    await save(environment, await readHistory(folder, name));
    await saveObjectives(next, store);
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

/** An environment with what its database answers, or else its last known migration. */
const withDatabaseState = async (
  environment: Environment,
  { readDatabaseState = databaseState }: ChangeContext,
): Promise<Environment & DatabaseState> => ({
  ...environment,
  ...(await readDatabaseState(environment)),
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

/** A release that visitors will get, and whether they had it before. */
interface ChangedRelease extends NamedRelease {
  isRollback: boolean;
}

const describeProblem = ({ release, message }: Problem) => `${release}: ${message}`;

/**
 * Publishes an environment as its file stands, with the newest migration of its database. Throws
 * every problem that `verify` finds.
 */
export async function publishEnvironment(name: string, store: Store): Promise<Composed> {
  const written = await readEnvironment(name);
  const environment = { ...written, ...(await databaseState(written)) };
  const problems = await verifyEnvironment(environment, store);
  if (problems.length > 0) throw new Error(`${name} wasn't published:\n${listProblems(problems)}`);
  const composed = await compose(environment, store);
  await publish(name, composed, store);
  const { migration } = environment;
  if (migration !== written.migration) await editEnvironment(environmentsDir, name, { migration });
  await saveChanges(environment, await readHistory(environmentsDir, name));
  await saveObjectives(environment, store);
  return composed;
}
