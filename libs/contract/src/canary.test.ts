import { expect, test } from "vitest";
import { chooseReleases } from "./canary";
import { type ComposedRemote, isComposedRemote } from "./composition";

const releaseOf = (digit: string) => ({
  ...{ release: `1.0.0+${digit.repeat(10)}`, base: `/r/x/${digit}/`, entry: "remote-entry.js" },
  ...{ integrity: {}, routes: [] },
});

/** Creates a remote with a canary for `percent` of the visitors. */
const remoteWith = (name: string, percent: number, digit = "b"): ComposedRemote => ({
  ...{ name, channel: "stable", ...releaseOf("a") },
  canary: { ...releaseOf(digit), percent },
});

/** Simulated visitors. */
const buckets = Array.from({ length: 2000 }, (_, visitor) => (visitor * 37.123456789) % 100);

/** Returns the buckets with a release of the remote, by channel and comparison. */
function assigned(percent: number, digit?: string) {
  const groups = { canary: [] as number[], compared: [] as number[], others: [] as number[] };
  for (const bucket of buckets) {
    const [remote] = chooseReleases(bucket, [remoteWith("shop", percent, digit)]);
    const group = remote!.channel === "canary" ? "canary" : "compared";
    groups[remote!.compared ? group : "others"].push(bucket);
  }
  return groups;
}
const shareOf = (group: readonly number[]) => group.length / buckets.length;

test("assigns two 50% canaries independently", () => {
  const counts: Record<string, number> = {};
  for (const bucket of buckets) {
    const remotes = chooseReleases(bucket, [remoteWith("shop", 50), remoteWith("experts", 50)]);
    const channels = remotes.map(({ channel }) => channel).join(", ");
    counts[channels] = (counts[channels] ?? 0) + 1;
  }
  expect(Object.keys(counts)).toHaveLength(4);
  for (const count of Object.values(counts)) expect(count / buckets.length).toBeCloseTo(0.25, 1);
});

test("keeps visitors in a canary as its share grows and reassigns them for the next", () => {
  const ten = assigned(10).canary;
  expect(shareOf(ten)).toBeCloseTo(0.1, 1);
  const forty = new Set(assigned(40).canary);
  expect(ten.filter((bucket) => !forty.has(bucket))).toEqual([]);
  expect(assigned(10, "c").canary).not.toEqual(ten);
  expect(assigned(0)).toMatchObject({ canary: [], compared: [] });
  expect(assigned(100)).toMatchObject({ compared: [], others: [] });
});

test.each([
  [5, 0.05],
  [25, 0.25],
  [50, 0.5],
  [80, 0.2],
])("compares a canary for %d%% of the visitors with as many or all others", (percent, share) => {
  const { canary, compared, others } = assigned(percent);
  expect(shareOf(canary)).toBeCloseTo(percent / 100, 1.3);
  expect(shareOf(compared)).toBeCloseTo(share, 1.3);
  expect(shareOf(others)).toBeCloseTo(Math.max(0, 1 - (2 * percent) / 100), 1.3);
});

test("lets visitors join the canary as its share doubles only from those compared before", () => {
  const { canary, compared } = assigned(10);
  expect(assigned(20).canary.toSorted()).toEqual([...canary, ...compared].toSorted());
});

test("sets the stable release as the canary's fallback, and compares no visitors without a canary", () => {
  const { canary, ...stable } = remoteWith("shop", 100);
  expect(chooseReleases(1, [{ ...stable, canary }, stable])).toMatchObject([
    { channel: "canary", compared: true, release: canary!.release, fallback: stable },
    stable,
  ]);
  for (const remote of chooseReleases(1, [remoteWith("shop", 100)]))
    expect(isComposedRemote(remote)).toBe(true);
});
