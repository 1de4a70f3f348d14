import { isDeepStrictEqual } from "node:util";
import { readRelease } from "../release/release";
import type { Store } from "../store/store";
import { readSpentBudgets } from "./budgets";
import type { Environment, Pin } from "./environment";
import { pinsWithoutIncompatiblePrevious } from "./generations";
import type { Change } from "./history";

/** A requested change of an app. Without a pin, the app is removed. */
export interface RequestedChange extends Pick<
  Change,
  "action" | "release" | "percent" | "secondary"
> {
  pin: Pin | undefined;
  /** Returns to a release that visitors had, so protection doesn't apply (PLAT-10). */
  isRollback?: boolean;
}

/** A change before it is recorded. */
export interface PlannedChange {
  change: Omit<Change, "at" | "by">;
  isRollback: boolean;
}

/**
 * Resolves the requested pins. Returns them, and the changes of those that differ from the
 * environment's file, promotions with the app's spent error budgets. A changed shell also drops
 * incompatible `previous` releases of remotes.
 */
export async function planChanges(
  environment: Environment,
  requests: Record<string, RequestedChange>,
  {
    store,
    readBudgets = readSpentBudgets,
  }: { store: Store; readBudgets?: typeof readSpentBudgets },
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

export function withPins(
  releases: Environment["releases"],
  pins: Record<string, Pin | undefined>,
): Environment["releases"] {
  const all = Object.entries({ ...releases, ...pins });
  return Object.fromEntries(all.flatMap(([app, pin]) => (pin ? [[app, pin]] : [])));
}

/** Replaces each `latest` in a pin with the current latest release. */
export async function resolvePin(app: string, pin: Pin, store: Store): Promise<Pin> {
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
