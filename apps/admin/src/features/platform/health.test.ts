import type { Composition } from "@ensemble/contract";
import { expect, test } from "vitest";
import { failureRate, isInComposition, runningReleases } from "./health";

test("lists the shell and every remote with owner and fallback", () => {
  const composition = {
    shell: { release: "1.0.0+aaaaaaaaaa", base: "/r/shell/1.0.0+aaaaaaaaaa/", owner: "@platform" },
    remotes: [
      {
        name: "shop",
        release: "1.1.0+bbbbbbbbbb",
        channel: "canary",
        commit: "0123456789abcdef",
        fallback: { release: "1.0.0+cccccccccc" },
      },
    ],
  } as unknown as Composition;
  expect(runningReleases(composition)).toMatchObject([
    { app: "shell", release: "1.0.0+aaaaaaaaaa", channel: "stable", owner: "@platform" },
    { app: "shop", channel: "canary", commit: "0123456789abcdef", fallback: "1.0.0+cccccccccc" },
  ]);
});

test("accepts every release that the environment names, whichever this visitor runs", () => {
  const composition = {
    shell: { release: "1.0.0+aaaaaaaaaa" },
    remotes: [
      {
        name: "shop",
        release: "1.0.0+bbbbbbbbbb",
        releases: ["1.0.0+bbbbbbbbbb", "1.1.0+cccccccccc"],
      },
    ],
  } as unknown as Composition;
  const releases = [
    ["shell", "1.0.0+aaaaaaaaaa"],
    ["shop", "1.1.0+cccccccccc"],
    ["shop", "1.0.0+0123456789"],
    ["shell", "source"],
    ["gift-cards", "1.0.0+bbbbbbbbbb"],
  ] as const;
  expect(releases.map(([app, release]) => isInComposition(composition, app, release))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  [{ loads: 97, failures: 2, fallbacks: 1 }, 3],
  [{ loads: 5, failures: 0, fallbacks: 0 }, 0],
  [{ loads: 0, failures: 4, fallbacks: 0 }, 100],
  [{ loads: 0, failures: 0, fallbacks: 0 }, null],
])("calculates for %j a failure rate of %s percent", (counts, rate) => {
  expect(failureRate(counts)).toBe(rate);
});
