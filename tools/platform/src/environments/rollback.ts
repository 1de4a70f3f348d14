import { readRelease } from "../release/release";
import { fileProblems } from "../verify/release-problems";
import { environmentsDir } from "../workspace";
import { type ChangeContext, changeRunning } from "./change";
import { type Pin, readEnvironment } from "./environment";
import { requiredSecondaryShell } from "./generations";
import { type Change, readHistory, releaseLine } from "./history";

/** The release to roll back to: by name, or by a number of steps. */
export interface Back {
  to?: string;
  steps?: number;
}

/**
 * Goes back to the previous release, to an older one or to any other, and ends a canary. A shell that
 * is left stays beside the other while remotes need it.
 */
export async function rollback(
  name: string,
  app: string,
  { to, steps = 1 }: Back,
  context: ChangeContext,
): Promise<Pin> {
  if (!(Number.isInteger(steps) && steps > 0))
    throw new Error("--steps must be a whole number, 1 or higher.");
  // A rollback waits for no database.
  const hasty = { ...context, askDatabase: async () => ({}) };
  return changeRunning(name, app, hasty, async ({ release: now, previous, secondary: other }) => {
    const history = await readHistory(context.folder ?? environmentsDir, name);
    const line = releaseLine(history, app, now);
    const older = line.slice(0, -1);
    const known = older.at(-steps) ?? (steps === 1 ? previous : undefined);
    const release = to ?? known;
    if (!release) {
      const far = steps === 1 ? "before this one" : `${steps} before this one`;
      throw new Error(`${name} knows no release of ${app} ${far}; name it with --to.`);
    }
    const at = older.lastIndexOf(release);
    const before = at === -1 ? firstPredecessor(history, app, release) : older[at - 1];
    const whole = before !== undefined && (await isWhole(app, before, context));
    const { releases } = await readEnvironment(name, context.folder);
    const secondary =
      app === "shell"
        ? await requiredSecondaryShell(release, [other, now], releases, context.store)
        : undefined;
    return {
      action: "rollback",
      release,
      // A release that never ran here is no way back, whatever the command is called.
      back: release === now || release === previous || hasRun(history, app, release),
      secondary,
      pin: {
        release,
        ...(whole && before !== release && { previous: before }),
        ...(secondary && { secondary }),
      },
    };
  });
}

/** Whether everybody had the release at some time. */
const hasRun = (history: readonly Change[], app: string, release: string): boolean =>
  history.some(
    (one) =>
      one.app === app &&
      (one.from === release ||
        (!["canary", "hold"].includes(one.action) && one.release === release)),
  );

/** The release before the first promotion of another: its next fallback. */
const firstPredecessor = (
  history: readonly Change[],
  app: string,
  release: string,
): string | undefined =>
  history.find((one) => one.app === app && one.action === "promote" && one.release === release)
    ?.from;

/** Whether a release is complete: a fallback must not depend on a broken one. */
async function isWhole(app: string, release: string, { store }: ChangeContext): Promise<boolean> {
  const found = await readRelease(app, release, store).catch(() => undefined);
  return found !== undefined && (await fileProblems(found, store)).length === 0;
}
