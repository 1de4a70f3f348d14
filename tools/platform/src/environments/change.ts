import { isDeepStrictEqual } from "node:util";
import { readRelease } from "../release/release";
import { requireConditionalWrites } from "../store/conditional-writes";
import type { Store } from "../store/store";
import { knownProblems, type Problem, VerificationError } from "../verify/problem";
import { type ChangedRelease, newProblems } from "../verify/verify";
import { environmentsDir } from "../workspace";
import { readSpentBudgets, spentProblems } from "./budgets";
import { type Current, type Pin, type Pins, readCurrent } from "./current";
import { databaseState } from "./database";
import {
  type Environment,
  environmentKey,
  readRules,
  refuseUnpublished,
  withCurrent,
} from "./environment";
import { pinsWithoutIncompatiblePrevious } from "./generations";
import {
  type AppChange,
  type Change,
  describeChange,
  listChanges,
  readEntriesSince,
  readHistory,
} from "./history";
import { protectionProblems } from "./protection";
import {
  type ChangeContext,
  publishVersion,
  repeatOnConflict,
  requireRules,
  saveInDatabase,
  withoutUndefined,
} from "./publication";

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
  await requireConditionalWrites(environmentKey(name), store);
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
