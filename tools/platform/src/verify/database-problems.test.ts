import type { DataUse } from "@ensemble/build/release-lists";
import { expect, test } from "vitest";
import type { Release } from "../release/release";
import { siteProblems, type Using } from "./database-problems";

const releaseOf = (app: string, release: string, paths: string[], uses: DataUse[] = []): Using => ({
  release: {
    ...{ app, release, version: "1.0.0", owner: `@ensemble/${app}` },
    ...{ entry: [], screens: {}, shared: {}, files: [] },
    routes: paths.map((path) => ({ path, name: "card" })),
  } satisfies Release,
  uses,
});

const link: DataUse = { need: "link", address: "/outfits/:", at: "src/card.ts:7" };
const sends: DataUse = { need: "event", event: "ensemble:x", does: "sends", at: "src/x.ts:3" };
const hears: DataUse = { need: "event", event: "ensemble:x", does: "hears", at: "src/y.ts:4" };

const experts = releaseOf("experts", "1", ["/experts"], [link, sends]);
const full = releaseOf("shop", "1", ["/outfits/:slug"], [hears]);
const less = releaseOf("shop", "2", ["/outfits"]);
const other = releaseOf("shop", "3", ["/looks"]);
const all = [experts, full, less, other];

const problems = (shop: { release: string; previous?: string; canary?: string }) => {
  const { canary, ...pin } = shop;
  const tried = canary && { canary: { release: canary, percent: 5 } };
  const releases = { shop: { ...pin, ...tried }, experts: { release: "1" } };
  return siteProblems({ releases }, all).map(({ release, sentence }) => `${release} ${sentence}`);
};

test("names a route and an event that a release drops while another release uses them", () => {
  const dropped = [
    "shop@2 claims /outfits/: no more, which experts@1 links to (@ensemble/experts, src/card.ts:7)",
    "shop@2 hears ensemble:x no more, which experts@1 sends (@ensemble/experts, src/x.ts:3)",
  ];
  expect(problems({ release: "2", previous: "1" })).toEqual(dropped);
  expect(problems({ release: "1", canary: "2" })).toEqual(dropped);
});

test("admits routes that arrive, and links to what the environment never had", () => {
  expect(problems({ release: "1", previous: "2" })).toEqual([]);
  expect(problems({ release: "2" })).toEqual([]);
  expect(problems({ release: "3", previous: "2" })).toEqual([]);
});
