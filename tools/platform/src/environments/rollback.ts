import { readRelease } from "../release/release";
import { fileProblems } from "../verify/release-problems";
import { changeExistingPin, resolveRelease } from "./change";
import { type ChangeContext } from "./publication";
import type { Pin } from "./current";
import { requiredSecondaryShell } from "./generations";
import { type Change, releaseStack } from "./history";

/** The release to roll back to, by name or by number of steps. */
export interface RollbackTarget {
  to?: string;
  steps?: number;
}

/**
 * Rolls back to the previous release, an older one or any other, and ends a canary. A replaced
 * shell stays as secondary while remotes need it.
 */
export async function rollback(
  name: string,
  app: string,
  { to, steps = 1 }: RollbackTarget,
  context: ChangeContext,
): Promise<Pin> {
  if (!(Number.isInteger(steps) && steps > 0))
    throw new Error("--steps must be a whole number, 1 or higher.");
  const requested = to && (await resolveRelease(app, to, context.store));
  // Rollbacks must not depend on the database.
  const offline = { ...context, readDatabaseState: async () => ({}) };
  return changeExistingPin(
    name,
    app,
    offline,
    async ({ release: current, previous, secondary: other }, { releases, readHistory }) => {
      // A damaged history must not block a rollback.
      const history = await readHistory().catch((error: Error): Change[] => {
        console.warn(`${error.message} Only the previous release is known.`);
        return [];
      });
      const stack = releaseStack(history, app, current);
      const older = stack.slice(0, -1);
      const earlier = older.at(-steps) ?? (steps === 1 ? previous : undefined);
      const release = requested ?? earlier;
      if (!release) {
        const distance = steps === 1 ? "before this one" : `${steps} before this one`;
        throw new Error(`${name} has no release of ${app} ${distance}. Name one with --to.`);
      }
      const at = older.lastIndexOf(release);
      const before = at === -1 ? firstPredecessor(history, app, release) : older[at - 1];
      const isUsable = before !== undefined && (await isComplete(app, before, context));
      const secondary =
        app === "shell"
          ? await requiredSecondaryShell(release, [other, current], releases, context.store)
          : undefined;
      return {
        action: "rollback",
        release,
        // A release that never ran here isn't a rollback, so protection applies.
        isRollback: release === current || release === previous || hasRun(history, app, release),
        secondary,
        pin: {
          release,
          ...(isUsable && before !== release && { previous: before }),
          ...(secondary && { secondary }),
        },
      };
    },
  );
}

/** Whether the release was ever the stable one. */
const hasRun = (history: readonly Change[], app: string, release: string): boolean =>
  history.some(
    (change) =>
      change.app === app &&
      (change.from === release ||
        (!["canary", "hold"].includes(change.action) && change.release === release)),
  );

/** Returns the release that the first promotion of `release` replaced: its next fallback. */
const firstPredecessor = (
  history: readonly Change[],
  app: string,
  release: string,
): string | undefined =>
  history.find(
    (change) => change.app === app && change.action === "promote" && change.release === release,
  )?.from;

/** Whether all files of a release are present and unmodified. */
async function isComplete(
  app: string,
  release: string,
  { store }: ChangeContext,
): Promise<boolean> {
  const stored = await readRelease(app, release, store).catch(() => undefined);
  return stored !== undefined && (await fileProblems(stored, store)).length === 0;
}
