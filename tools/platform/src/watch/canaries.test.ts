import { expect, test } from "vitest";
import { type CanaryStats, judgeCanary, type Judgment } from "./canaries";

const shares = [5, 25];

/** Returns a seeded random generator from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Site {
  seed: number;
  /** Error rates per load. */
  canaryRate: number;
  stableRate: number;
  loads: number;
  /** Stop when the canary may advance, as in a gradual promotion. */
  gradual?: boolean;
  /** Count, of the stable release, only as many visitors as the canary has. */
  compared?: boolean;
}

const callerCount = 3000;
const screenCount = 5;
const loadsPerMinute = 60;
const loadsPerJudgment = 10;

/** The callers' shares of all loads, summed up: the k-th most active loads 1/(k + 5) as often. */
const activity = Float64Array.from({ length: callerCount }, (_, caller) => 1 / (caller + 5));
for (let caller = 1; caller < callerCount; caller += 1) activity[caller]! += activity[caller - 1]!;

function randomCaller(random: () => number): number {
  const target = random() * activity[callerCount - 1]!;
  let [low, high] = [0, callerCount - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (activity[middle]! < target) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where each caller's visitors start: an office or a carrier has many behind one address. */
const firstVisitor = new Uint32Array(callerCount + 1);
for (let caller = 0; caller < callerCount; caller += 1)
  firstVisitor[caller + 1] = firstVisitor[caller]! + Math.ceil(600 / (caller + 5));

/** A release's stats, updated with each report as the database counts them. */
function countReports() {
  const stats = [none(), none()] as const; // stable, canary
  const reports = new Uint32Array(callerCount * 4);
  const minutes = new Int32Array(callerCount * screenCount * 4).fill(-1);
  return {
    stats,
    add(caller: number, arm: 0 | 1, failed: boolean, screen: number, minute: number): void {
      const side = arm + (failed ? 2 : 0);
      const slot = (caller * screenCount + screen) * 4 + side;
      if (minutes[slot] === minute) return;
      minutes[slot] = minute;
      const [first, own] = [caller * 4 + (failed ? 2 : 0), caller * 4 + side];
      const field = failed ? "callersWithErrors" : "callers";
      const vote = (sign: 1 | -1) => {
        const total = reports[first]! + reports[first + 1]!;
        if (total === 0) return;
        stats[0][field] += (sign * reports[first]!) / total;
        stats[1][field] += (sign * reports[first + 1]!) / total;
      };
      vote(-1);
      if (failed && reports[own] === 0) stats[arm].distinctWithErrors += 1;
      reports[own]! += 1;
      vote(1);
    },
  };
}

const none = (): CanaryStats => ({ callers: 0, callersWithErrors: 0, distinctWithErrors: 0 });

/**
 * Simulates loads until the canary is decided or the loads are used up. Visitors keep their release;
 * one in fifty has a broken browser, which fails twenty times as often, and one failing load in
 * five reports two errors. Judges every ten seconds.
 */
function watch(percent: number, { seed, canaryRate, stableRate, loads, gradual, compared }: Site) {
  const random = createRandom(seed);
  const { stats, add } = countReports();
  // 0 if not yet seen, otherwise 1 + the release + 2 for a broken browser + 4 if not counted.
  const visitors = new Uint8Array(firstVisitor[callerCount]!);
  const createVisitor = (caller: number) => {
    const [first, next] = [firstVisitor[caller]!, firstVisitor[caller + 1]!];
    const id = first + Math.floor(random() * (next - first));
    if (visitors[id] === 0) {
      const position = random() * 100;
      const counted = !compared || position < 2 * percent;
      visitors[id] =
        1 + Number(position < percent) + 2 * Number(random() < 0.02) + 4 * Number(!counted);
    }
    const state = visitors[id]! - 1;
    const arm = state % 2 === 1 ? (1 as const) : (0 as const);
    return { arm, times: (state & 2) === 2 ? 20 : 1, counted: state < 4 };
  };
  const [stable, canary] = stats;
  let judgment: Judgment = { verdict: "hold", reason: "" };
  let load = 0;
  for (; load < loads; load += 1) {
    const caller = randomCaller(random);
    const { arm, times, counted } = createVisitor(caller);
    if (!counted) continue;
    const [screen, minute] = [
      Math.floor(random() * screenCount),
      Math.floor(load / loadsPerMinute),
    ];
    add(caller, arm, false, screen, minute);
    const rate = Math.min(1, (arm === 1 ? canaryRate : stableRate) * times);
    if (random() < rate) {
      add(caller, arm, true, screen, minute);
      if (random() < 0.2) add(caller, arm, true, (screen + 1) % screenCount, minute);
    }
    if (load % loadsPerJudgment !== 0) continue;
    judgment = judgeCanary(canary, stable, percent, compared);
    if (judgment.verdict === "roll back" || (gradual && judgment.verdict === "advance")) break;
  }
  return { ...judgment, canary, load };
}

const runs = (count: number, percent: number, site: Omit<Site, "seed">) =>
  Array.from({ length: count }, (_, seed) => watch(percent, { ...site, seed }));
const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1]!;

// Judged by reports instead of callers, these sites stopped 0 and 2 of 1,000 such canaries.
test.each([
  [0.002, 0],
  [0.05, 2],
])("stops no more equal canaries than before, at error rate %d: %d of 1,000", (rate, before) => {
  const site = { canaryRate: rate, stableRate: rate, loads: 4000 };
  const stopped = Array.from({ length: 1000 }, (_, seed) =>
    shares.some((percent) => watch(percent, { ...site, seed }).verdict === "roll back"),
  ).filter(Boolean).length;
  expect(stopped).toBeLessThanOrEqual(before);
});

// Judged by reports instead of callers, the median was 137 judgments at 5% and 39 at 25%.
test.each([
  [5, 137],
  [25, 39],
])(
  "stops a canary with ten times the errors as fast as before, by the 25th caller, at %d%%",
  (percent, before) => {
    const results = runs(300, percent, { canaryRate: 0.1, stableRate: 0.01, loads: 20_000 });
    const late = results.filter(
      ({ verdict, canary }) => verdict !== "roll back" || canary.distinctWithErrors > 25,
    );
    expect(late).toEqual([]);
    expect(median(results.map(({ load }) => load / loadsPerJudgment))).toBeLessThanOrEqual(before);
  },
);

test.each([false, true])(
  "advances at most 5 of 100 worse releases, and nearly all equal ones (compared: %s)",
  (compared) => {
    const site = { stableRate: 0.005, loads: 50_000, gradual: true, compared };
    const advances = (canaryRate: number) =>
      runs(300, 25, { ...site, canaryRate }).filter(({ verdict }) => verdict === "advance").length;
    expect(advances(0.03)).toBeLessThanOrEqual(15);
    expect(advances(0.005)).toBeGreaterThan(280);
  },
);

test.each(shares)(
  "stops at most 2 of 1,000 equal canaries compared with as many, at %d percent",
  (percent) => {
    const site = { canaryRate: 0.05, stableRate: 0.05, loads: 4000, compared: true };
    const stopped = runs(1000, percent, site).filter(({ verdict }) => verdict === "roll back");
    expect(stopped.length).toBeLessThanOrEqual(2);
  },
);

// Compared with all others, the median is 127 judgments at 5% and 34 at 25%.
test.each([
  [5, 330],
  [25, 60],
])(
  "stops a canary with ten times the errors of as many by the 50th caller, at %d percent by %d judgments",
  (percent, judgments) => {
    const site = { canaryRate: 0.1, stableRate: 0.01, loads: 50_000, compared: true };
    const results = runs(300, percent, site);
    const late = results.filter(
      ({ verdict, canary }) => verdict !== "roll back" || canary.distinctWithErrors > 50,
    );
    expect(late).toEqual([]);
    expect(median(results.map(({ load }) => load / loadsPerJudgment))).toBeLessThanOrEqual(
      judgments,
    );
  },
);

test("compares a canary above 50% with all others", () => {
  expect(judgeCanary(createStats(800, 80), createStats(200, 20), 80, true).verdict).toBe("advance");
  expect(judgeCanary(createStats(800, 80), createStats(200, 2), 80, true).verdict).toBe(
    "roll back",
  );
});

const createStats = (callers: number, errors = 0): CanaryStats => ({
  callers,
  callersWithErrors: errors,
  distinctWithErrors: errors,
});

test("stops a canary whatever loads are reported, but for errors of at least three callers", () => {
  for (const loads of [0, 25, 1e6])
    expect(judgeCanary(createStats(loads, 3), createStats(475), 5).verdict).toBe("roll back");
  expect(judgeCanary(createStats(25, 2), createStats(1e6), 1).verdict).toBe("hold");
  // A device that returns on each of 20 days is one caller.
  const returning = { callers: 25, callersWithErrors: 20, distinctWithErrors: 1 };
  expect(judgeCanary(returning, createStats(475), 5).verdict).toBe("hold");
});

test("never advances without stats of both releases", () => {
  for (const [canary, stable] of [
    [0, 0],
    [5000, 0],
    [0, 5000],
    [199, 5000],
  ] as const)
    expect(judgeCanary(createStats(canary), createStats(stable), 5).verdict).toBe("hold");
  expect(judgeCanary(createStats(5000), createStats(5000), 5)).toEqual({
    verdict: "advance",
    reason:
      "no worse than the stable release: canary errors of 0 callers and loads of 5000, " +
      "stable errors of 0 callers and loads of 5000, at 5%",
  });
});
