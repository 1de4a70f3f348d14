import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { accepted, shared, writeSampleRelease } from "../../fixtures/sample-release";
import { markLatest, readRelease } from "../release/release";
import { readEnvironment } from "./environment";
import { reportUpgrade } from "./upgrade";

let production: Production;
beforeEach(async () => {
  production = await openProduction();
  return production.remove;
});

/** Lets production run these releases of remotes too. */
async function run(releases: Record<string, unknown>) {
  const file = join(production.folder, "production.json");
  const settings = JSON.parse(await readFile(file, "utf8")) as { releases: object };
  const all = { ...settings, releases: { ...settings.releases, ...releases } };
  await writeFile(file, JSON.stringify(all));
}

const ask = (asked: string) =>
  reportUpgrade(asked, "production", production.store, production.folder);

/** Makes a release of a shell with a version of ui the latest one. */
async function releaseShell(version: string, ui: string[]) {
  const { store } = production;
  const given = { shared: { ...shared, "@ensemble/ui": version }, exports: { "@ensemble/ui": ui } };
  const shell = await writeSampleRelease(store, "shell", "9", given);
  await markLatest(await readRelease("shell", shell, store), store);
}

test("says who accepts a version, who must be rebuilt for its range or its exports, who is unknown", async () => {
  const { store, experts } = production;
  const write = (app: string, ui: string[]) =>
    writeSampleRelease(store, app, "1", { shared: accepted, exports: { "@ensemble/ui": ui } });
  const [shop, admin] = [await write("shop", ["Button"]), await write("admin", ["Badge"])];
  const pinned = { "@ensemble/ui": "~1.0.0" };
  const cards = await writeSampleRelease(store, "cards", "1", { shared: pinned });
  const old = await writeSampleRelease(store, "old", "1", { shared: { react: "^19.0.0" } });
  const gone = "1.0.0+0123456789";
  await run({ shop: { release: shop, canary: { release: gone, percent: 5 } }, admin, cards, old });
  await releaseShell("1.1.0", ["Button"]);
  const { shell } = (await readEnvironment("production", production.folder)).releases;
  const { text, accepted: all } = await ask("@ensemble/ui@1.1.0");
  expect(text.split("\n").map((line) => line.trim().replaceAll(/ +/g, " "))).toEqual([
    "@ensemble/ui 1.1.0 on production, which has 1.0.0",
    "",
    `experts@${experts.a} accepts`,
    `shop@${shop} accepts`,
    `shop@${gone} unknown: ${store.label} has no such release`,
    `admin@${admin} must be rebuilt: takes Badge, which it lacks`,
    `cards@${cards} must be rebuilt: accepts ~1.0.0`,
    `old@${old} unknown: names no range of @ensemble/ui`,
    "",
    "In this order:",
    `1. release shell, then promote shell@<release> production --beside ${shell!.release}`,
    "2. release and promote each of shop, admin, cards, old, in any order",
    "3. promote shell@<release> production, without --beside",
  ]);
  expect(all).toBe(false);
});

test("judges a version that no shell has by its range alone, and says so", async () => {
  const { text, accepted: all } = await ask("react@19.9.0");
  expect(all).toBe(true);
  expect(text).toContain("Its exports are not known here");
  expect((await ask("react@20.0.0")).accepted).toBe(false);
});

test("reads the exports of one of our libs from its recorded surface", async () => {
  const { store } = production;
  const takes = {
    shared: { ...accepted, "@ensemble/ui": "^2.0.0" },
    exports: { "@ensemble/ui": ["Button", "Nothing"] },
  };
  await run({ experts: await writeSampleRelease(store, "experts", "d", takes) });
  const { text } = await ask("@ensemble/ui@2.2.0");
  expect(text).toContain("must be rebuilt: takes Nothing, which it lacks");
});

test("refuses a package that is not shared, and a version that is none", async () => {
  await expect(ask("zod@4.0.0")).rejects.toThrow("zod is not shared: each app has its own");
  await expect(ask("react@latest")).rejects.toThrow('"react@latest" is not <package>@<version>');
});
