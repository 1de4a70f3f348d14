import { userInfo } from "node:os";
import { isDeepStrictEqual } from "node:util";
import { compose } from "../compose/compose";
import { storeDocument } from "../compose/publish";
import { requireConditionalWrites } from "../store/conditional-writes";
import { ConflictError, type Store } from "../store/store";
import { knownProblems, listProblems, type Problem, VerificationError } from "../verify/problem";
import { type ChangedRelease, newProblems, verifyEnvironment } from "../verify/verify";
import { environmentsDir } from "../workspace";
import { readRelease } from "../release/release";
import { readSpentBudgets, saveObjectives, spentProblems } from "./budgets";
import {
  type Current,
  type Pin,
  type Pins,
  type ReadCurrent,
  readCurrent,
  replaceCurrent,
} from "./current";
import { type DatabaseState, databaseState } from "./database";
import {
  type Environment,
  environmentKey,
  type EnvironmentSource,
  readRules,
  refuseUnpublished,
  type Rules,
  withCurrent,
} from "./environment";
import { pinsWithoutIncompatiblePrevious } from "./generations";
import {
  type AppChange,
  type Change,
  describeChange,
  describeEntry,
  listChanges,
  readEntries,
  readEntriesSince,
  readHistory,
  saveChanges,
  writeEntry,
} from "./history";
import { protectionProblems } from "./protection";

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
}

/** A requested change of an app. Without a pin, the app is removed. */
interface RequestedChange extends Omit<AppChange, "app" | "from" | "spentBudgets"> {
  pin: Pin | undefined;
  /** Returns to a release that visitors had, so protection doesn't apply (PLAT-10). */
  isRollback?: boolean;
}

/** A change before it is recorded. */
interface PlannedChange {
  change: AppChange;
  isRollback: boolean;
}

/** What an environment runs when a change is planned. */
interface Running {
  releases: Pins;
  readHistory(): Promise<Change[]>;
}

/** Changes the pin of one app, like `changePins`. Returns its new pin. */
export async function changePin(
  name: string,
  app: string,
  context: ChangeContext,
  edit: (pin: Pin | undefined, running: Running) => Promise<RequestedChange>,
): Promise<Pin | undefined> {
  const pins = await changePins(name, [app], context, async (running) => ({
    [app]: await edit(running.releases[app], running),
  }));
  return pins[app];
}

/** Changes the pin of an app. Throws if the environment doesn't run it. */
export async function changeExistingPin(
  name: string,
  app: string,
  context: ChangeContext,
  edit: (pin: Pin, running: Running) => Promise<RequestedChange>,
): Promise<Pin> {
  const pin = await changePin(name, app, context, async (before, running) => {
    if (!before) {
      throw new Error(
        `${name} doesn't run ${app}. Add it with platform add ${app}@<release> ${name}.`,
      );
    }
    return edit(before, running);
  });
  return pin!;
}

/**
 * Verifies, composes and publishes an environment with changed pins of `apps` in one version, and
 * appends it to the history. If others published meanwhile, plans the change again on their version,
 * unless they changed one of the apps. Throws VerificationError, or because of their change or other
 * rules, without changes. Returns the new pins.
 */
export async function changePins(
  name: string,
  apps: readonly string[],
  context: ChangeContext,
  edit: (running: Running) => Promise<Record<string, RequestedChange>>,
  source?: string,
): Promise<Record<string, Pin | undefined>> {
  const { store, folder, readDatabaseState = databaseState } = context;
  const seen = await readCurrent(environmentKey(name), store);
  const { on = seen.current?.version ?? 0 } = context;
  await requireConditionalWrites(store);
  const rules = await readRules(name, folder);
  return repeatOnConflict(name, store, async (state) => {
    const { current, etag } = state;
    if (!current && etag !== null) refuseUnpublished(name, store, etag);
    await requireRules(name, rules, current, store);
    await requireUnchanged(name, apps, on, current, store);
    const running = withCurrent(rules, current ?? { releases: {} });
    // Keeps the last known migration if the database isn't available.
    const before = { ...running, ...(await readDatabaseState(running)) };
    const requested = await edit({
      releases: before.releases,
      readHistory: async () => (current ? readHistory(name, store) : []),
    });
    const { pins, changes } = await planChanges(before, requested, context);
    if (changes.length === 0) return pins;
    const after = { ...before, releases: withPins(before.releases, pins) };
    if (!after.releases.shell) throw new Error(`${name} needs a shell: add shell@<release> too.`);
    const problems = await checkChanges(before, after, changes, context);
    if (problems.length > 0) throw new VerificationError(name, problems);
    const made = { on, source, changes: changes.map(({ change }) => change) };
    await publishVersion(name, after, state, made, context);
    await saveInDatabase(name, after, context);
    return pins;
  });
}

/** A command's attempts, each of which loses only to another command's success. */
const maxAttempts = 20;

/** Does the work on what an environment runs, again if others publish meanwhile. */
async function repeatOnConflict<T>(
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
async function requireRules(
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

/** Throws if others changed one of the apps since the version `on`, and says who did what. */
async function requireUnchanged(
  name: string,
  apps: readonly string[],
  on: number,
  current: Current | undefined,
  store: Store,
): Promise<void> {
  const entries = await readEntriesSince(name, on, current?.history, store);
  const changes = listChanges(entries).filter(
    ({ app, action }) => apps.includes(app) && action !== "hold",
  );
  if (changes.length === 0) return;
  throw new Error(
    [
      `${name} wasn't changed, because this was made on version ${on}, and since then:`,
      ...changes.map((change) => `  ${describeChange(change)}`),
      `See npm run platform -- status ${name}, then try again.`,
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
async function publishVersion(
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

const withoutUndefined = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

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

/** Writes to the environment's database what administrators see, derived from the store. */
async function saveInDatabase(
  name: string,
  environment: Environment,
  { store, saveChanges: save = saveChanges }: ChangeContext,
): Promise<void> {
  await save(environment, await readHistory(name, store));
  await saveObjectives(environment, store);
}

/**
 * Returns the requested pins, and the changes of those that differ, promotions with the app's spent
 * error budgets. A changed shell also drops incompatible `previous` releases of remotes.
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
    pins[app] = requested && withoutUndefined(requested);
    if (isDeepStrictEqual(pins[app], current)) continue;
    changes.push({ change: { app, ...details, from: current?.release }, isRollback });
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

function withPins(releases: Pins, pins: Record<string, Pin | undefined>): Pins {
  const all = Object.entries({ ...releases, ...pins });
  return Object.fromEntries(all.flatMap(([app, pin]) => (pin ? [[app, pin]] : [])));
}

/** Returns a release's name; of `latest` the one last built. */
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
  const releases = changes
    .filter(({ change }) => change.action !== "remove")
    .flatMap(({ change: { app, release, secondary } }) => [
      { app, release },
      ...(secondary ? [{ app, release: secondary }] : []),
    ]);
  return [
    ...(overBudget ? [] : spentProblems(changes.map(({ change }) => change))),
    ...(await protectionProblems(to, { reason, releases, store, folder })),
    ...(reason?.trim() ? knownProblems(found) : found),
  ];
}

const toRelease = ({ change: { app, release }, isRollback }: PlannedChange): ChangedRelease => ({
  app,
  release,
  isRollback,
});

/** Returns the author of a change. Pipelines set ENSEMBLE_ACTOR. */
const actor = (): string => process.env.ENSEMBLE_ACTOR ?? userInfo().username;

/**
 * Publishes an environment with its file's rules. Throws with all problems that `verify` finds, if
 * others published other rules meanwhile, and without a reason if the file is an older one.
 */
export async function publishEnvironment(name: string, context: ChangeContext): Promise<void> {
  const { store, folder, reason, readDatabaseState = databaseState } = context;
  await requireConditionalWrites(store);
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
