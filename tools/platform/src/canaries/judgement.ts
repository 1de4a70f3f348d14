/** What pages reported of a release since a canary got its share. */
export interface Figures {
  /** Loads of its screens, estimated where pages are sampled. */
  loads: number;
  /** The reports that the estimate rests on. */
  loadReports: number;
  /** Failed loads, fallbacks, errors and refusals; of one visitor the same once a minute. */
  troubles: number;
}

export interface Judgement {
  verdict: "back" | "climb" | "hold";
  /** The figures and what they mean, for the history. */
  sentence: string;
}

/** The largest chances of a wrong decision at one share. */
export const errorRates = {
  /** Going back although the canary is no worse than the stable release. */
  back: 0.0025,
  /** Climbing although it is as much worse as `worse` says. */
  climb: 0.02,
};

/** A canary is worse when it has four times the troubles, and one more in a hundred loads. */
const worse = { times: 4, more: 0.01 };
/** Troubles come in clumps, since a page may meet two at once: evidence counts that much less. */
const clump = 1.4;
/** The stable release's rate of troubles is taken to be at least this. */
const leastRate = 0.001;
/** Below this many reported loads of either release, figures are missing. */
const enoughReports = 400;

/**
 * Judges a canary that `percent` of the visitors get by both releases' figures of the same time.
 * Two sequential tests (Wald's), which may be repeated with every report:
 * - Back: of all troubles, the canary has more than its share. It needs no load to be reported,
 *   because loads arrive later than errors.
 * - Climb: the canary's rate of troubles is not that of a worse release. It needs loads of both.
 */
export function judgeCanary(canary: Figures, stable: Figures, percent: number): Judgement {
  const figures = `canary ${told(canary)}, stable ${told(stable)}, at ${percent} %`;
  const judged = (verdict: Judgement["verdict"], why: string) => ({
    verdict,
    sentence: `${why}: ${figures}`,
  });
  if (evidenceOfHarm(canary, stable, percent) >= Math.log(1 / errorRates.back))
    return judged("back", "worse than the stable release");
  if (canary.loadReports < enoughReports || stable.loadReports < enoughReports)
    return judged("hold", `fewer than ${enoughReports} loads reported of each`);
  return evidenceOfRate(canary, stable) <= Math.log(errorRates.climb)
    ? judged("climb", "no worse than the stable release")
    : judged("hold", "not decided");
}

/** Logarithm of how much likelier a worse canary explains who has the troubles. */
function evidenceOfHarm(canary: Figures, stable: Figures, percent: number): number {
  const loads = canary.loads + stable.loads;
  // Few visitors may load more than their share.
  const share = Math.max(percent / 100, loads > 0 ? canary.loads / loads : 0);
  const grown = worse.times * share + 1 - share;
  const evidence = canary.troubles * Math.log(worse.times / grown);
  return (evidence - stable.troubles * Math.log(grown)) / clump;
}

/** Logarithm of how much likelier the rate of a worse release explains the canary's troubles. */
function evidenceOfRate(canary: Figures, stable: Figures): number {
  const usual = Math.max(stable.troubles / stable.loads, leastRate);
  const bad = worse.times * usual + worse.more;
  return canary.troubles * Math.log(bad / usual) - canary.loads * (bad - usual);
}

const told = ({ loads, troubles }: Figures): string => `${troubles} troubles in ${loads} loads`;
