import { z } from "zod";
import type { ChangeContext } from "../environments/change";
import { queryDatabase, type EnvironmentDatabase } from "../environments/database";
import { type Pin, readEnvironment } from "../environments/environment";
import { type Change, readHistory, recordChange } from "../environments/history";
import { canary, promote } from "../environments/promote";
import { environmentsDir } from "../workspace";

/**
 * Judges each canary of an environment once by page reports since it got its share, and rolls it
 * back, advances it if it is gradual, or holds it; without stats it holds (PLAT-9). Records
 * decisions in the history. Returns a message for each canary.
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
    // Rollbacks must not depend on the database.
    const offline = { ...changed, readDatabaseState: async () => ({}) };
    await canary(name, app, release, 0, offline);
    return `rolled back: ${judgment.reason}`;
  }
  if (judgment.verdict === "advance" && next !== undefined) {
    // The first share's approvals cover the later ones. Advance over a spent error budget only if
    // the first share already did, which required a reason.
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
    const hold = {
      at,
      by,
      reason: judgment.reason,
      app,
      action: "hold",
      release,
      percent,
    } as const;
    await recordChange(folder, name, hold);
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

/** Page reports of a release since the canary got its share. */
export interface CanaryStats {
  /** Loads of its screens, estimated from samples. */
  loads: number;
  /** Number of reported loads. */
  loadReports: number;
  /** Failed loads, fallbacks, errors and refusals; repeats of a visitor count once a minute. */
  errors: number;
}

export interface Judgment {
  verdict: "roll back" | "advance" | "hold";
  /** The stats and their interpretation, for the history. */
  reason: string;
}

/**
 * Judges a canary with `percent` of the visitors by both releases' stats for the same period. Uses
 * two of Wald's sequential tests, which can be repeated with each report:
 * - Roll back if the canary has more than its share of all errors. Doesn't require reported loads,
 *   because loads arrive later than errors.
 * - Advance if the canary's error rate isn't that of a worse release. Requires loads of both.
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

/** Maximum probabilities of a wrong decision at one share. */
const errorRates = {
  /** Rolling back although the canary is no worse than the stable release. */
  rollback: 0.0025,
  /** Advancing although the canary is as bad as `worseRelease`. */
  advance: 0.02,
};

/** A worse release has four times the error rate, plus one error in a hundred loads. */
const worseRelease = { times: 4, more: 0.01 };
/** Divides the evidence, because one page may report several errors. */
const clumping = 1.4;
/** Lower bound for the stable release's error rate. */
const minErrorRate = 0.001;
/** Minimum reported loads of each release. */
const minReports = 400;

/** Log likelihood ratio of a worse canary, by the distribution of errors between the releases. */
function harmLogLikelihoodRatio(canary: CanaryStats, stable: CanaryStats, percent: number): number {
  const loads = canary.loads + stable.loads;
  // A few visitors may load more than their share.
  const share = Math.max(percent / 100, loads > 0 ? canary.loads / loads : 0);
  const riskRatio = worseRelease.times * share + 1 - share;
  const evidence = canary.errors * Math.log(worseRelease.times / riskRatio);
  return (evidence - stable.errors * Math.log(riskRatio)) / clumping;
}

/** Log likelihood ratio of a worse release, by the canary's error rate. */
function rateLogLikelihoodRatio(canary: CanaryStats, stable: CanaryStats): number {
  const stableRate = Math.max(stable.errors / stable.loads, minErrorRate);
  const worseRate = worseRelease.times * stableRate + worseRelease.more;
  return canary.errors * Math.log(worseRate / stableRate) - canary.loads * (worseRate - stableRate);
}

const describeStats = ({ loads, errors }: CanaryStats): string =>
  `${errors} errors in ${loads} loads`;

/** Hours without a decision after which a hold is recorded. */
const maxUndecidedHours = 24;
