import { expect, test } from "vitest";
import { type CanaryStats, judgeCanary, type Judgment } from "./canaries";

const shares = [5, 25];

/** Returns a seeded random generator from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Site {
  random: () => number;
  /** Error rates per load. */
  canaryRate: number;
  stableRate: number;
  loads: number;
}

/**
 * Simulates loads until the canary is decided or the loads are used up. One failing load in five
 * reports two errors. Judges at every tenth load.
 */
function watch(percent: number, { random, canaryRate, stableRate, loads }: Site) {
  const canary: CanaryStats = { loads: 0, loadReports: 0, errors: 0 };
  const stable: CanaryStats = { ...canary };
  let judgment: Judgment = { verdict: "hold", reason: "" };
  for (let load = 0; load < loads && judgment.verdict === "hold"; load += 1) {
    const isCanary = random() * 100 < percent;
    const arm = isCanary ? canary : stable;
    arm.loads += 1;
    arm.loadReports += 1;
    if (random() < (isCanary ? canaryRate : stableRate)) arm.errors += random() < 0.2 ? 2 : 1;
    if (load % 10 === 0 || canary.errors >= 20) judgment = judgeCanary(canary, stable, percent);
  }
  return { ...judgment, canary };
}

/** Whether the canary is rolled back at any share. */
const isRolledBack = (site: Site) =>
  shares.some((percent) => watch(percent, site).verdict === "roll back");

test.each([0.002, 0.01, 0.05])(
  "rolls back at most 10 of 1,000 canaries that equal the stable release, at error rate %d",
  (rate) => {
    const halts = Array.from({ length: 1000 }, (_, seed) =>
      isRolledBack({ random: randomOf(seed), canaryRate: rate, stableRate: rate, loads: 20_000 }),
    ).filter(Boolean).length;
    expect(halts).toBeLessThanOrEqual(10);
  },
);

test.each(shares)(
  "rolls back a release with errors in 5 of 100 loads within 20 reports, at %d%%",
  (percent) => {
    const results = Array.from({ length: 300 }, (_, seed) =>
      watch(percent, {
        random: randomOf(seed),
        canaryRate: 0.05,
        stableRate: 0.005,
        loads: 50_000,
      }),
    );
    // The same page may report a twenty-first.
    const tooLate = results.filter(
      ({ verdict, canary }) => verdict !== "roll back" || canary.errors > 21,
    );
    expect(tooLate).toEqual([]);
  },
);

test("advances at most 5 of 100 worse releases, and nearly all equal ones", () => {
  const advances = (canaryRate: number) =>
    Array.from({ length: 300 }, (_, seed) =>
      watch(25, { random: randomOf(seed), canaryRate, stableRate: 0.005, loads: 50_000 }),
    ).filter(({ verdict }) => verdict === "advance").length;
  expect(advances(0.03)).toBeLessThanOrEqual(15);
  expect(advances(0.005)).toBeGreaterThan(280);
});

test("never advances without stats of both releases", () => {
  const none: CanaryStats = { loads: 0, loadReports: 0, errors: 0 };
  const many: CanaryStats = { loads: 5000, loadReports: 5000, errors: 0 };
  const sampled: CanaryStats = { loads: 4000, loadReports: 399, errors: 0 };
  for (const [canary, stable] of [
    [none, none],
    [many, none],
    [none, many],
    [sampled, many],
  ])
    expect(judgeCanary(canary!, stable!, 5).verdict).toBe("hold");
  expect(judgeCanary(many, many, 5)).toEqual({
    verdict: "advance",
    reason:
      "no worse than the stable release: canary 0 errors in 5000 loads, " +
      "stable 0 errors in 5000 loads, at 5%",
  });
});
