import { z } from "zod";
import { readRefusals } from "../environments/budgets";
import { type ChangeContext, recordHold } from "../environments/publication";
import { queryDatabase, type EnvironmentDatabase } from "../environments/database";
import type { Pin } from "../environments/current";
import { requireCurrent } from "../environments/environment";
import { type Change, readHistory } from "../environments/history";
import { canary, promote } from "../environments/promote";

/**
 * Judges each canary of an environment once by page reports since it got its share, and rolls it
 * back, advances it if it is gradual, or holds it; without stats it holds (PLAT-9). Records
 * decisions in the history. Returns a message for each canary, and one if reports were refused.
 */
export async function watchCanaries(
  name: string,
  database: EnvironmentDatabase,
  { by = "watch", ...rest }: ChangeContext,
): Promise<string[]> {
  const context = { ...rest, by };
  const { version, releases } = await requireCurrent(name, context.store);
  const lines: string[] = [];
  for (const [app, { release: stable, canary: running }] of Object.entries(releases)) {
    if (!running || running.percent === 0) continue;
    const outcome = await watchCanary(name, app, stable, running, database, {
      ...context,
      on: version,
    }).catch(
      (error: unknown) => `on hold: ${error instanceof Error ? error.message : String(error)}`,
    );
    lines.push(`${app}@${running.release} ${outcome}`);
  }
  if (lines.length === 0) return lines;
  const refusals = await readRefusals(name, database).catch(() => undefined);
  return refusals ? [...lines, refusals] : lines;
}

/** Seconds between two judgments. */
export const watchInterval = 10;

type Canary = NonNullable<Pin["canary"]>;

async function watchCanary(
  name: string,
  app: string,
  stable: string,
  running: Canary,
  database: EnvironmentDatabase,
  context: ChangeContext,
): Promise<string> {
  const { release, percent, nextShares: [next, ...remaining] = [] } = running;
  const changes = (await readHistory(name, context.store)).filter((change) => change.app === app);
  const started = changes.findLast(({ action }) => action !== "hold");
  if (started?.action !== "canary" || started.release !== release || started.percent !== percent)
    return "on hold: the history doesn't say when it started";
  const rows = metricsSchema.parse(
    await queryDatabase(database, "release_metrics", {
      ...{ of_environment: name, of_remote: app, since: started.at },
    }),
  );
  const compared = rows.some((row) => row.compared);
  const judgment = judgeCanary(
    toMetrics(rows, release),
    toMetrics(rows, stable),
    percent,
    compared,
  );
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
    await recordHold(name, { app, release, percent }, changed);
  }
  return `on hold: ${judgment.reason}`;
}

const isOverdue = ({ at }: Change): boolean =>
  Date.now() - Date.parse(at) > maxUndecidedHours * 3_600_000;

const metricsSchema = z.array(
  z.object({
    release: z.string(),
    callers: z.number(),
    callers_with_errors: z.number(),
    distinct_with_errors: z.int(),
    compared: z.boolean(),
  }),
);

function toMetrics(rows: z.infer<typeof metricsSchema>, release: string): CanaryStats {
  const row = rows.find((row) => row.release === release);
  return {
    callers: row?.callers ?? 0,
    callersWithErrors: row?.callers_with_errors ?? 0,
    distinctWithErrors: row?.distinct_with_errors ?? 0,
  };
}

/**
 * Who reported on a release since the canary got its share. A caller, which is a network, counts once
 * a day, or in part if it reported on both releases.
 */
export interface CanaryStats {
  /** Callers that reported loads. Fewer than there were if pages are sampled. */
  callers: number;
  /** Callers that reported failed loads, fallbacks, errors or refusals; all pages report them. */
  callersWithErrors: number;
  /** The same on the day with most, each as 1. */
  distinctWithErrors: number;
}

export interface Judgment {
  verdict: "roll back" | "advance" | "hold";
  /** The stats and their interpretation, for the history. */
  reason: string;
}

/**
 * Judges a canary with `percent` of the visitors by both releases' stats for the same period. If
 * `compared`, the stable ones are those of as many visitors, or of all others above 50%; otherwise
 * of all others. Uses two of Wald's sequential tests, which can be repeated with each report:
 * - Roll back if the canary has more than its share of the callers with errors. Loads don't matter:
 *   they arrive later than errors, and invented ones could hide a broken canary.
 * - Advance if the canary's error rate isn't that of a worse release. Requires callers of both.
 */
export function judgeCanary(
  canary: CanaryStats,
  stable: CanaryStats,
  percent: number,
  compared = false,
): Judgment {
  const others = compared ? "compared stable" : "stable";
  const share = compared ? Math.max(percent, 50) : percent;
  const stats = `canary ${describeStats(canary)}, ${others} ${describeStats(stable)}, at ${percent}%`;
  const decide = (verdict: Judgment["verdict"], finding: string) => ({
    verdict,
    reason: `${finding}: ${stats}`,
  });
  if (
    canary.distinctWithErrors >= minCallersWithErrors &&
    harmLogLikelihoodRatio(canary, stable, share / 100) >= Math.log(1 / errorRates.rollback)
  )
    return decide("roll back", "worse than the stable release");
  if (canary.callers < minCallers || stable.callers < minCallers)
    return decide("hold", `fewer than ${minCallers} callers of each`);
  return rateLogLikelihoodRatio(canary, stable) <= Math.log(errorRates.advance)
    ? decide("advance", "no worse than the stable release")
    : decide("hold", "undecided");
}

/** Maximum probabilities of a wrong decision at one share. */
const errorRates = {
  /** Rolling back although the canary is no worse than the stable release. */
  rollback: 0.002,
  /** Advancing although the canary is as bad as `worseRelease`. */
  advance: 0.02,
};

/** One page with a broken extension can't stop a canary, nor can two. */
const minCallersWithErrors = 3;
/** How many times as often a harmful canary may fail: a worse one, and one that hardly works. */
const harmfulTimes = [4, 20];
/** A worse release has four times the error rate, plus two callers in a hundred. */
const worseRelease = { times: 4, more: 0.02 };
/** Lower bound for the stable release's error rate. */
const minErrorRate = 0.001;
/** Minimum callers of each release, so that one of them is at most 0.5%. */
const minCallers = 200;

/**
 * Log likelihood ratio of a harmful canary, by the distribution of callers with errors between the
 * releases: that of the likeliest alternative, less the logarithm of their number.
 */
function harmLogLikelihoodRatio(canary: CanaryStats, stable: CanaryStats, share: number): number {
  const ratios = harmfulTimes.map((times) => {
    const risk = times * share + 1 - share;
    return (
      canary.callersWithErrors * Math.log(times / risk) - stable.callersWithErrors * Math.log(risk)
    );
  });
  return Math.max(...ratios) - Math.log(ratios.length);
}

/** Log likelihood ratio of a worse release, by the canary's share of callers with errors. */
function rateLogLikelihoodRatio(canary: CanaryStats, stable: CanaryStats): number {
  const stableRate = Math.max(stable.callersWithErrors / stable.callers, minErrorRate);
  const worseRate = worseRelease.times * stableRate + worseRelease.more;
  return (
    canary.callersWithErrors * Math.log(worseRate / stableRate) -
    canary.callers * (worseRate - stableRate)
  );
}

const describeStats = ({ callers, callersWithErrors }: CanaryStats): string =>
  `errors of ${Math.round(callersWithErrors)} callers and loads of ${Math.round(callers)}`;

/** Hours without a decision after which a hold is recorded. */
const maxUndecidedHours = 24;
