import { z } from "zod";
import type { ChangeContext } from "../environments/change";
import { queryDatabase, type EnvironmentDatabase } from "../environments/database";
import { type Pin, readEnvironment } from "../environments/environment";
import { type Change, readHistory, recordChange } from "../environments/history";
import { canary, promote } from "../environments/promote";
import { environmentsDir } from "../workspace";

/**
 * Judges every canary of an environment once by what pages reported since it got its share, and takes
 * it back, lets it climb if it was promoted gradually, or holds it. Each decision is a line of the
 * history. Returns a sentence for each canary. Without stats it holds (PLAT-9).
 */
export async function watchCanaries(
  name: string,
  database: EnvironmentDatabase,
  { folder = environmentsDir, by = "watch", ...rest }: ChangeContext,
): Promise<string[]> {
  const context = { ...rest, folder, by };
  const { releases } = await readEnvironment(name, folder);
  const lines: string[] = [];
  for (const [app, { release: stable, canary: running }] of Object.entries(releases)) {
    if (!running || running.percent === 0) continue;
    const outcome = await watchCanary(name, app, stable, running, database, context).catch(
      (error: unknown) => `on hold: ${error instanceof Error ? error.message : String(error)}`,
    );
    lines.push(`${app}@${running.release} ${outcome}`);
  }
  return lines;
}

type Canary = NonNullable<Pin["canary"]>;

async function watchCanary(
  name: string,
  app: string,
  stable: string,
  running: Canary,
  database: EnvironmentDatabase,
  context: ChangeContext & { folder: string; by: string },
): Promise<string> {
  const { release, percent, nextShares: [next, ...remaining] = [] } = running;
  const changes = (await readHistory(context.folder, name)).filter((change) => change.app === app);
  const started = changes.findLast(({ action }) => action !== "hold");
  if (started?.action !== "canary" || started.release !== release)
    return "on hold: the history doesn't say when it started";
  const rows = metricsSchema.parse(
    await queryDatabase(database, "release_figures", {
      ...{ of_environment: name, of_remote: app, since: started.at },
    }),
  );
  const judgment = judgeCanary(metricsOf(rows, release), metricsOf(rows, stable), percent);
  const changed = { ...context, reason: judgment.reason };
  if (judgment.verdict === "roll back") {
    // Going back waits for no database.
    const offline = { ...changed, readDatabaseState: async () => ({}) };
    await canary(name, app, release, 0, offline);
    return `rolled back: ${judgment.reason}`;
  }
  if (judgment.verdict === "advance" && next !== undefined) {
    // Who approved the first share approved the climb; stats are no reason to spend more than a budget.
    const { approvedBy, pullRequest, spentBudgets } = started;
    const overBudget = spentBudgets !== undefined;
    const approved = { ...changed, approvedBy, pullRequest, overBudget };
    if (next === 100) await promote(name, app, release, approved);
    else await canary(name, app, release, next, approved, remaining);
    return `raised to ${next}%: ${judgment.reason}`;
  }
  if (changes.at(-1) === started && isOverdue(started)) {
    const at = new Date().toISOString();
    const { folder, by } = context;
    const held = {
      at,
      by,
      reason: judgment.reason,
      app,
      action: "hold",
      release,
      percent,
    } as const;
    await recordChange(folder, name, held);
  }
  return `on hold: ${judgment.reason}`;
}

const isOverdue = ({ at }: Change): boolean =>
  Date.now() - Date.parse(at) > maxUndecidedHours * 3_600_000;

const metricsSchema = z.array(
  z.object({ release: z.string(), loads: z.int(), load_reports: z.int(), troubles: z.int() }),
);

function metricsOf(rows: z.infer<typeof metricsSchema>, release: string): CanaryStats {
  const row = rows.find((one) => one.release === release);
  return {
    loads: row?.loads ?? 0,
    loadReports: row?.load_reports ?? 0,
    errors: row?.troubles ?? 0,
  };
}

/** What pages reported of a release since a canary got its share. */
export interface CanaryStats {
  /** Loads of its screens, estimated where pages are sampled. */
  loads: number;
  /** The reports that the estimate rests on. */
  loadReports: number;
  /** Failed loads, fallbacks, errors and refusals; of one visitor the same once a minute. */
  errors: number;
}

export interface Judgment {
  verdict: "roll back" | "advance" | "hold";
  /** The stats and what they mean, for the history. */
  reason: string;
}

/**
 * Judges a canary that `percent` of the visitors get by both releases' stats of the same time.
 * Two sequential tests (Wald's), which may be repeated with every report:
 * - Back: of all errors, the canary has more than its share. It needs no load to be reported,
 *   because loads arrive later than errors.
 * - Climb: the canary's rate of errors is not that of a worse release. It needs loads of both.
 */
export function judgeCanary(canary: CanaryStats, stable: CanaryStats, percent: number): Judgment {
  const stats = `canary ${describeStats(canary)}, stable ${describeStats(stable)}, at ${percent}%`;
  const decide = (verdict: Judgment["verdict"], finding: string) => ({
    verdict,
    reason: `${finding}: ${stats}`,
  });
  if (harmLogLikelihoodRatio(canary, stable, percent) >= Math.log(1 / errorRates.rollback))
    return decide("roll back", "worse than the stable release");
  if (canary.loadReports < minReports || stable.loadReports < minReports)
    return decide("hold", `fewer than ${minReports} loads reported for each`);
  return rateLogLikelihoodRatio(canary, stable) <= Math.log(errorRates.advance)
    ? decide("advance", "no worse than the stable release")
    : decide("hold", "undecided");
}

/** The largest chances of a wrong decision at one share. */
const errorRates = {
  /** Going back although the canary is no worse than the stable release. */
  rollback: 0.0025,
  /** Climbing although it is as much worse as `worse` says. */
  advance: 0.02,
};

/** A canary is worse when it has four times the errors, and one more in a hundred loads. */
const worseRelease = { times: 4, more: 0.01 };
/** Errors come in clumps, since a page may meet two at once: evidence counts that much less. */
const clumping = 1.4;
/** The stable release's rate of errors is taken to be at least this. */
const minErrorRate = 0.001;
/** Below this many reported loads of either release, stats are missing. */
const minReports = 400;

/** Logarithm of how much likelier a worse canary explains who has the errors. */
function harmLogLikelihoodRatio(canary: CanaryStats, stable: CanaryStats, percent: number): number {
  const loads = canary.loads + stable.loads;
  // Few visitors may load more than their share.
  const share = Math.max(percent / 100, loads > 0 ? canary.loads / loads : 0);
  const riskRatio = worseRelease.times * share + 1 - share;
  const evidence = canary.errors * Math.log(worseRelease.times / riskRatio);
  return (evidence - stable.errors * Math.log(riskRatio)) / clumping;
}

/** Logarithm of how much likelier the rate of a worse release explains the canary's errors. */
function rateLogLikelihoodRatio(canary: CanaryStats, stable: CanaryStats): number {
  const stableRate = Math.max(stable.errors / stable.loads, minErrorRate);
  const worseRate = worseRelease.times * stableRate + worseRelease.more;
  return canary.errors * Math.log(worseRate / stableRate) - canary.loads * (worseRate - stableRate);
}

const describeStats = ({ loads, errors }: CanaryStats): string =>
  `${errors} errors in ${loads} loads`;

/** Hours without a decision after which the history says that a canary is held. */
const maxUndecidedHours = 24;
