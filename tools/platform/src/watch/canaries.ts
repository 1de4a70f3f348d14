import { z } from "zod";
import type { ChangeContext } from "../environments/change";
import { askDatabase, type EnvironmentDatabase } from "../environments/database";
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
  const sentences: string[] = [];
  for (const [app, { release: stable, canary: tried }] of Object.entries(releases)) {
    if (!tried || tried.percent === 0) continue;
    const done = await watchCanary(name, app, stable, tried, database, context).catch(
      (error: unknown) => `holds, because ${error instanceof Error ? error.message : "of a fault"}`,
    );
    sentences.push(`${app}@${tried.release} ${done}`);
  }
  return sentences;
}

type Canary = NonNullable<Pin["canary"]>;

async function watchCanary(
  name: string,
  app: string,
  stable: string,
  tried: Canary,
  database: EnvironmentDatabase,
  context: ChangeContext & { folder: string; by: string },
): Promise<string> {
  const { release, percent, climbs: [next, ...later] = [] } = tried;
  const own = (await readHistory(context.folder, name)).filter((change) => change.app === app);
  const given = own.findLast(({ action }) => action !== "hold");
  if (given?.action !== "canary" || given.release !== release)
    return "on hold: the history doesn't say when it started";
  const rows = metricsSchema.parse(
    await askDatabase(database, "release_figures", {
      ...{ of_environment: name, of_remote: app, since: given.at },
    }),
  );
  const judged = judgeCanary(metricsOf(rows, release), metricsOf(rows, stable), percent);
  const changed = { ...context, reason: judged.sentence };
  if (judged.verdict === "back") {
    // Going back waits for no database.
    const hasty = { ...changed, askDatabase: async () => ({}) };
    await canary(name, app, release, 0, hasty);
    return `is taken back, ${judged.sentence}`;
  }
  if (judged.verdict === "climb" && next !== undefined) {
    // Who approved the first share approved the climb; stats are no reason to spend more than a budget.
    const { approvedBy, pullRequest, spentBudgets } = given;
    const overBudget = spentBudgets !== undefined;
    const agreed = { ...changed, approvedBy, pullRequest, overBudget };
    if (next === 100) await promote(name, app, release, agreed);
    else await canary(name, app, release, next, agreed, later);
    return `climbs to ${next} %, ${judged.sentence}`;
  }
  if (own.at(-1) === given && isLongAgo(given)) {
    const at = new Date().toISOString();
    const { folder, by } = context;
    const held = {
      at,
      by,
      reason: judged.sentence,
      app,
      action: "hold",
      release,
      percent,
    } as const;
    await recordChange(folder, name, held);
  }
  return `holds, ${judged.sentence}`;
}

const isLongAgo = ({ at }: Change): boolean => Date.now() - Date.parse(at) > undecided * 3_600_000;

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

export interface Judgement {
  verdict: "back" | "climb" | "hold";
  /** The stats and what they mean, for the history. */
  sentence: string;
}

/**
 * Judges a canary that `percent` of the visitors get by both releases' stats of the same time.
 * Two sequential tests (Wald's), which may be repeated with every report:
 * - Back: of all errors, the canary has more than its share. It needs no load to be reported,
 *   because loads arrive later than errors.
 * - Climb: the canary's rate of errors is not that of a worse release. It needs loads of both.
 */
export function judgeCanary(canary: CanaryStats, stable: CanaryStats, percent: number): Judgement {
  const stats = `canary ${told(canary)}, stable ${told(stable)}, at ${percent} %`;
  const judged = (verdict: Judgement["verdict"], why: string) => ({
    verdict,
    sentence: `${why}: ${stats}`,
  });
  if (evidenceOfHarm(canary, stable, percent) >= Math.log(1 / errorRates.back))
    return judged("back", "worse than the stable release");
  if (canary.loadReports < enoughReports || stable.loadReports < enoughReports)
    return judged("hold", `fewer than ${enoughReports} loads reported of each`);
  return evidenceOfRate(canary, stable) <= Math.log(errorRates.climb)
    ? judged("climb", "no worse than the stable release")
    : judged("hold", "not decided");
}

/** The largest chances of a wrong decision at one share. */
const errorRates = {
  /** Going back although the canary is no worse than the stable release. */
  back: 0.0025,
  /** Climbing although it is as much worse as `worse` says. */
  climb: 0.02,
};

/** A canary is worse when it has four times the errors, and one more in a hundred loads. */
const worse = { times: 4, more: 0.01 };
/** Errors come in clumps, since a page may meet two at once: evidence counts that much less. */
const clump = 1.4;
/** The stable release's rate of errors is taken to be at least this. */
const leastRate = 0.001;
/** Below this many reported loads of either release, stats are missing. */
const enoughReports = 400;

/** Logarithm of how much likelier a worse canary explains who has the errors. */
function evidenceOfHarm(canary: CanaryStats, stable: CanaryStats, percent: number): number {
  const loads = canary.loads + stable.loads;
  // Few visitors may load more than their share.
  const share = Math.max(percent / 100, loads > 0 ? canary.loads / loads : 0);
  const grown = worse.times * share + 1 - share;
  const evidence = canary.errors * Math.log(worse.times / grown);
  return (evidence - stable.errors * Math.log(grown)) / clump;
}

/** Logarithm of how much likelier the rate of a worse release explains the canary's errors. */
function evidenceOfRate(canary: CanaryStats, stable: CanaryStats): number {
  const usual = Math.max(stable.errors / stable.loads, leastRate);
  const bad = worse.times * usual + worse.more;
  return canary.errors * Math.log(bad / usual) - canary.loads * (bad - usual);
}

const told = ({ loads, errors }: CanaryStats): string => `${errors} errors in ${loads} loads`;

/** Hours without a decision after which the history says that a canary is held. */
const undecided = 24;
