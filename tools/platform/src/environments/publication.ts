import { userInfo } from "node:os";
import { isDeepStrictEqual } from "node:util";
import { compose } from "../compose/compose";
import { storeDocument } from "../compose/publish";
import { requireConditionalWrites } from "../store/conditional-writes";
import { ConflictError, type Store } from "../store/store";
import { knownProblems, listProblems } from "../verify/problem";
import { verifyEnvironment } from "../verify/verify";
import { type readSpentBudgets, saveObjectives } from "./budgets";
import { type Current, type Pins, type ReadCurrent, readCurrent, replaceCurrent } from "./current";
import {
  type DatabaseState,
  databaseState,
  type EnvironmentDatabase,
  externalDatabase,
  orWarn,
} from "./database";
import {
  type Environment,
  environmentKey,
  type EnvironmentSource,
  readRules,
  refuseUnpublished,
  type Rules,
  withCurrent,
} from "./environment";
import {
  type AppChange,
  describeEntry,
  readEntries,
  readHistory,
  saveChanges,
  writeEntry,
} from "./history";
import { savePackages } from "./versions";

export interface ChangeContext extends EnvironmentSource {
  /** The author, for the history. */
  by?: string;
  reason?: string;
  approvedBy?: readonly string[];
  pullRequest?: string;
  /** The commit of the checkout. */
  commit?: string;
  /** The version that the author saw; by default the one when the command starts. */
  on?: number;
  /** Whether to ignore spent error budgets; by default if there is a reason. */
  overBudget?: boolean;
  readDatabaseState?: (environment: Environment) => Promise<DatabaseState>;
  readBudgets?: typeof readSpentBudgets;
  saveChanges?: typeof saveChanges;
  /** The environment's database; by default the one that ENSEMBLE_SERVICE_KEY opens. */
  database?: EnvironmentDatabase;
}

/** A command's attempts, each of which loses only to another command's success. */
const maxAttempts = 20;

/** Does the work on what an environment runs, again if others publish meanwhile. */
export async function repeatOnConflict<T>(
  name: string,
  store: Store,
  work: (state: ReadCurrent) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(await readCurrent(environmentKey(name), store));
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === maxAttempts) throw error;
    }
  }
}

/** Throws if an environment was published with other rules than the checkout's. */
export async function requireRules(
  name: string,
  rules: Rules,
  current: Current | undefined,
  store: Store,
): Promise<void> {
  if (!current || current.rules === rules.digest) return;
  const entries = await readEntries(name, store);
  const published = entries[entries.findLastIndex((entry) => entry.rules !== current.rules) + 1];
  throw new Error(
    [
      `${name} wasn't changed, because ${name}.json here isn't the published one:`,
      ...(published ? [`  ${describeEntry(published).split("\n")[0]}`] : []),
      `Run git pull, then try again. If you edited it, publish it first: npm run platform -- compose ${name}`,
    ].join("\n"),
  );
}

/** What a version's entry says besides its author. */
interface Made {
  on: number;
  changes: readonly AppChange[];
  source?: string;
}

/** Composes an environment and publishes it as the next version, unless nothing differs. */
export async function publishVersion(
  name: string,
  environment: Environment,
  state: ReadCurrent,
  made: Made,
  context: ChangeContext,
): Promise<void> {
  const { current } = state;
  const { releases, migration, digest: rules } = environment;
  const composed = await compose(environment, context.store);
  const document = await storeDocument(environmentKey(name), composed, context.store);
  const next = withoutUndefined({ document, releases, rules, migration });
  const { version, history } = current ?? {};
  if (isDeepStrictEqual(withoutUndefined({ version, ...next, history }), current)) return;
  await writeVersion(name, next, state, made, context);
}

export const withoutUndefined = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Appends an entry to the history and replaces `current`. Throws ConflictError. */
export async function writeVersion(
  name: string,
  { document, releases, rules, migration }: Omit<Current, "version" | "history">,
  { current, etag }: { current?: Pick<Current, "version" | "history">; etag: string | null },
  made: Made,
  { store, by = actor(), reason, approvedBy, pullRequest, commit }: ChangeContext,
): Promise<void> {
  const version = (current?.version ?? 0) + 1;
  const statement = { at: new Date().toISOString(), by, reason, approvedBy, pullRequest, commit };
  const entry = { version, ...statement, ...made, rules, previous: current?.history };
  const history = await writeEntry(name, entry, store);
  const next = { version, document, releases, rules, migration, history };
  await replaceCurrent(environmentKey(name), next, store, etag);
}

/**
 * Writes to the environment's database what administrators see, derived from the store. Does nothing
 * without ENSEMBLE_SERVICE_KEY, or for the gateway's own database, which gets it when the gateway
 * starts.
 */
export async function saveInDatabase(
  name: string,
  environment: Environment,
  context: ChangeContext,
): Promise<void> {
  const { store, saveChanges: save = saveChanges } = context;
  const { database = externalDatabase(environment) } = context;
  await orWarn("/admin/platform isn't updated", async () =>
    save(name, await readHistory(name, store), database),
  );
  if (!database) return;
  await saveObjectives(environment, store, database);
  await savePackages(name, store, database);
}

/** Returns the author of a change. Pipelines set ENSEMBLE_ACTOR. */
const actor = (): string => process.env.ENSEMBLE_ACTOR ?? userInfo().username;

/**
 * Publishes an environment with its file's rules. Throws with all problems that `verify` finds, if
 * others published other rules meanwhile, and without a reason if the file is an older one.
 */
export async function publishEnvironment(name: string, context: ChangeContext): Promise<void> {
  const { store, folder, reason, readDatabaseState = databaseState } = context;
  await requireConditionalWrites(environmentKey(name), store);
  const rules = await readRules(name, folder);
  let first: Current | undefined;
  await repeatOnConflict(name, store, async (state) => {
    const current = state.current ?? refuseUnpublished(name, store, state.etag);
    first ??= current;
    if (current.rules !== first.rules) await requireRules(name, rules, current, store);
    if (current.rules !== rules.digest && !reason?.trim())
      await requireNewRules(name, rules, store);
    const running = withCurrent(rules, current);
    const environment = { ...running, ...(await readDatabaseState(running)) };
    const problems = knownProblems(await verifyEnvironment(environment, store));
    if (problems.length > 0)
      throw new Error(`${name} wasn't published:\n${listProblems(problems)}`);
    const made = { on: first.version, changes: [] };
    await publishVersion(name, environment, state, made, context);
    await saveInDatabase(name, environment, context);
  });
}

/** Throws if rules were replaced before, because an old checkout would take that back. */
async function requireNewRules(name: string, rules: Rules, store: Store): Promise<void> {
  const entries = await readEntries(name, store);
  const replaced = entries[entries.findLastIndex(({ rules: used }) => used === rules.digest) + 1];
  if (!replaced || replaced === entries[0]) return;
  throw new Error(
    [
      `${name} wasn't published, because ${name}.json here was replaced:`,
      `  ${describeEntry(replaced).split("\n")[0]}`,
      'Run git pull, then try again. To go back to it, add --reason "<why>".',
    ].join("\n"),
  );
}

/**
 * Publishes an environment that runs exactly these releases, whatever it ran, without verification:
 * `npm start` owns the environments that follow the checkout.
 */
export async function publishReleases(
  name: string,
  releases: Pins,
  context: ChangeContext,
): Promise<Environment> {
  const { store, folder } = context;
  const environment = withCurrent(await readRules(name, folder), { releases });
  await repeatOnConflict(name, store, async (state) => {
    const before = state.current?.releases ?? {};
    const changes = Object.keys({ ...before, ...releases }).flatMap((app): AppChange[] => {
      const [from, release] = [before[app]?.release, releases[app]?.release];
      if (from === release) return [];
      if (release === undefined) return [{ action: "remove", app, release: from!, from }];
      return [{ action: from === undefined ? "add" : "promote", app, release, from }];
    });
    const on = state.current?.version ?? 0;
    await publishVersion(name, environment, state, { on, changes }, context);
  });
  return environment;
}

/** Records in the history that a canary was neither rolled back nor advanced. */
export async function recordHold(
  name: string,
  hold: Omit<AppChange, "action">,
  context: ChangeContext,
): Promise<void> {
  const { store } = context;
  await repeatOnConflict(name, store, async (state) => {
    const current = state.current ?? refuseUnpublished(name, store, state.etag);
    const made = { on: current.version, changes: [{ action: "hold" as const, ...hold }] };
    await writeVersion(name, current, state, made, context);
  });
}
