import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import {
  acceptedRanges,
  samplePart,
  samplePartChanges,
  sharedVersions,
  writeSampleRelease,
} from "../../fixtures/sample-release";
import { markLatest, readRelease } from "../release/release";
import { VerificationError } from "../verify/problem";
import { publishReleases } from "./publication";
import { type Pins, readCurrent, replaceCurrent } from "./current";
import { environmentKey, requireCurrent } from "./environment";
import { addApps, canary, promoteEnvironment, promote, removeApp } from "./promote";
import { type RollbackTarget, rollback } from "./rollback";
import { reportUpgrade } from "./upgrade";

let production: Production;
beforeEach(async () => {
  production = await openProduction();
  return production.remove;
});

test("publishes the promoted release and keeps the replaced one as previous", async () => {
  const { context, experts, readPin, page } = production;
  await promote("production", "experts", experts.b, context);
  expect(await readPin()).toEqual({ release: experts.b, previous: experts.a });
  expect(await page()).toContain(`/r/experts/${experts.b}/`);
  expect(await page()).toContain(`/r/experts/${experts.a}/`); // The fallback for c.
});

test("resolves `latest` on promotion and rollback, and never makes a release its own previous", async () => {
  const { store, context, experts, readPin } = production;
  await store.write("releases/experts/latest", experts.b);
  await promote("production", "experts", "latest", context);
  await promote("production", "experts", "latest", context);
  expect(await readPin()).toEqual({ release: experts.b, previous: experts.a });
  expect((await production.history())[0]!.release).toBe(experts.b);
  await store.write("releases/experts/latest", experts.c);
  await rollback("production", "experts", { to: "latest" }, context);
  expect(await readPin()).toMatchObject({ release: experts.c });
});

test("reads the database's migration on promotion and uses the last known one on rollback", async () => {
  const { store, context, experts, database } = production;
  const current = () => requireCurrent("production", store);
  const newer = await writeSampleRelease(store, "experts", "d", { migration: "20261122000700" });
  database.migration = "20261121000102";
  const older = promote("production", "experts", newer, context);
  await expect(older).rejects.toThrow(/needs migration 20261122000700/);
  expect(await current()).not.toHaveProperty("migration");
  database.migration = "20261122000700";
  await promote("production", "experts", newer, context);
  expect(await current()).toMatchObject({
    migration: database.migration,
    releases: { experts: { release: newer } },
  });
  database.migration = undefined;
  await rollback("production", "experts", { to: experts.a }, context);
  expect(await current()).toMatchObject({ migration: "20261122000700" });
});

test("requires a reason for a release that can't be checked against changed types, not for a rollback", async () => {
  const { context, experts, database, readPin } = production;
  database.types = "changed";
  const unchecked = promote("production", "experts", experts.b, context);
  await expect(unchecked).rejects.toThrow(/so it needs --reason "<why>": experts@.* uncommitted/);
  await promote("production", "experts", experts.b, { ...context, reason: "Checked by hand" });
  await rollback("production", "experts", {}, context);
  expect(await readPin()).toEqual({ release: experts.a });
});

test("records the author and reason in the history and shows them to administrators", async () => {
  const { context, experts, savedHistories } = production;
  vi.stubEnv("ENSEMBLE_ACTOR", "Ada");
  onTestFinished(() => void vi.unstubAllEnvs());
  const changeContext = { ...context, by: undefined, reason: "Spring opens" };
  await promote("production", "experts", experts.b, changeContext);
  const change = { action: "promote", by: "Ada", reason: "Spring opens", release: experts.b };
  expect(await production.history()).toMatchObject([change]);
  expect(savedHistories.at(-1)!.at(-1)).toMatchObject(change);
});

test("doesn't record a promotion of the running release", async () => {
  const { context, experts } = production;
  await promote("production", "experts", experts.b, context);
  await promote("production", "experts", experts.b, context);
  expect(await production.history()).toHaveLength(1);
});

test("starts a canary, withdraws it, and ends it on promotion", async () => {
  const { context, experts, readPin, page } = production;
  await canary("production", "experts", experts.b, 10, context);
  expect(await readPin()).toEqual({
    release: experts.a,
    canary: { release: experts.b, percent: 10 },
  });
  expect(await page()).toContain('"percent":10');
  await canary("production", "experts", experts.b, 0, context);
  expect(await readPin()).toEqual({ release: experts.a });
  expect(await page()).not.toContain(experts.b);
  await canary("production", "experts", experts.b, 10, context);
  await promote("production", "experts", experts.b, context);
  expect(await readPin()).toEqual({ release: experts.b, previous: experts.a });
  for (const percent of [Number.NaN, -1, 101]) {
    const invalid = canary("production", "experts", experts.c, percent, context);
    await expect(invalid).rejects.toThrow(/from 0 to 100/);
  }
  const same = canary("production", "experts", experts.b, 10, context);
  await expect(same).rejects.toThrow(/is its own canary: everyone already gets it/);
  const shell = canary("production", "shell", experts.b, 10, context);
  await expect(shell).rejects.toThrow(/shell is the document.* a separate environment/);
});

test("refuses an incompatible release without changes", async () => {
  const { store, context, experts, readPin, page } = production;
  await promote("production", "experts", experts.b, context);
  const before = await page();
  const bad = await writeSampleRelease(store, "experts", "d", { shared: { react: "^20.0.0" } });
  await expect(promote("production", "experts", bad, context)).rejects.toThrow(VerificationError);
  await expect(promote("production", "experts", "1.0.0+9999999999", context)).rejects.toThrow(
    VerificationError,
  );
  expect(await page()).toBe(before);
  expect(await readPin()).toEqual({ release: experts.b, previous: experts.a });
  expect(await production.history()).toHaveLength(1);
});

test("lets one of two promotions on the same version win and rejects the other", async () => {
  const { context, experts, page } = production;
  const results = await Promise.allSettled([
    promote("production", "experts", experts.b, { ...context, on: 1 }),
    promote("production", "experts", experts.c, { ...context, on: 1 }),
  ]);
  const lost = results.filter((result) => result.status === "rejected");
  expect(lost).toHaveLength(1);
  expect(String(lost[0]!.reason)).toMatch(/since then:\n {2}2 {2}.* {2}promote experts@/);
  const history = await production.history();
  expect(history).toHaveLength(1);
  expect(await page()).toContain(`/r/experts/${history[0]!.release}/`);
});

test("requires a shell with the exports that remotes use", async () => {
  const { store, context } = production;
  const names = (...exported: string[]) => ({ exports: { "@ensemble/ui": exported } });
  const older = await writeSampleRelease(store, "shell", "2", names("Button"));
  const newer = await writeSampleRelease(store, "shell", "3", names("Button", "Calendar"));
  const remote = await writeSampleRelease(store, "experts", "d", names("Calendar"));
  await promote("production", "shell", older, context);
  const missing = /needs Calendar from @ensemble\/ui/;
  await expect(promote("production", "experts", remote, context)).rejects.toThrow(missing);
  await promote("production", "shell", newer, context);
  await promote("production", "experts", remote, context);
  await expect(promote("production", "shell", older, context)).rejects.toThrow(missing);
  await rollback("production", "experts", {}, context);
  await promote("production", "shell", older, context);
});

test("verifies added and removed apps", async () => {
  const { store, context, page } = production;
  const shop = await writeSampleRelease(store, "shop", "1");
  await expect(promote("production", "shop", shop, context)).rejects.toThrow(
    "production doesn't run shop. Add it with platform add shop@<release> production.",
  );
  const clashing = await writeSampleRelease(store, "shop", "2", {
    routes: [{ path: "/experts", name: "shop-home" }],
  });
  await expect(
    addApps("production", [{ app: "shop", release: clashing }], context),
  ).rejects.toThrow(/claims \/experts/);
  await addApps("production", [{ app: "shop", release: shop }], {
    ...context,
    reason: "The shop opens",
  });
  expect(await page()).toContain(`/r/shop/${shop}/`);
  await expect(addApps("production", [{ app: "shop", release: shop }], context)).rejects.toThrow(
    /already runs shop@/,
  );
  await removeApp("production", "shop", context);
  expect(await page()).not.toContain("/r/shop/");
  expect((await requireCurrent("production", store)).releases).not.toHaveProperty("shop");
  await expect(removeApp("production", "shop", context)).rejects.toThrow(/doesn't run shop/);
  await expect(removeApp("production", "shell", context)).rejects.toThrow(
    "The shell can't be removed.",
  );
  expect(await production.history()).toMatchObject([
    { action: "add", app: "shop", release: shop, by: "a tester", reason: "The shop opens" },
    { action: "remove", app: "shop", release: shop, from: shop },
  ]);
});

/** Adds a shop that places a part of experts to production. */
async function openPartsProduction(offered: Record<string, string> | undefined) {
  const { store, context } = production;
  const owner = { owner: "@ensemble/experts" };
  const offer = (digit: string, types?: Record<string, string>) =>
    writeSampleRelease(
      store,
      "experts",
      digit,
      types ? samplePartChanges("experts", types) : owner,
    );
  const place = (digit: string, types: Record<string, string>) =>
    writeSampleRelease(store, "shop", digit, samplePartChanges("shop", types));
  const first = await offer("d", offered);
  await promote("production", "experts", first, context);
  const shop = await place("1", { expert: "string" });
  const add = () => addApps("production", [{ app: "shop", release: shop }], context);
  return { first, shop, add, offer, place };
}

test("lets a team release an extended part and roll it back while another remote places it", async () => {
  const { context, readPin, page } = production;
  const { first, add, offer, place } = await openPartsProduction({ expert: "string" });
  await add();
  const extended = await offer("e", { expert: "string", "size?": "number" });
  await canary("production", "experts", extended, 10, context);
  await promote("production", "experts", extended, context);
  expect(await page()).toContain('"props":{"expert":"string","size?":"number"}');
  const using = await place("2", { expert: "string", "size?": "number" });
  await promote("production", "shop", using, context);
  const before = promote("production", "experts", first, context);
  await expect(before).rejects.toThrow(/changes size of experts\/experts-part/);
  await rollback("production", "experts", {}, context);
  expect(await readPin()).toMatchObject({ release: first });
  // Pages ignore the prop that the part doesn't have yet.
  const newer = await place("3", { expert: "string", "size?": "number", "wide?": "boolean" });
  await promote("production", "shop", newer, context);
});

test("refuses to take away or change a part that another remote places, and names both teams", async () => {
  const { context, readPin } = production;
  const { first, shop, add, offer, place } = await openPartsProduction({ expert: "number" });
  const release = await offer("e", { expert: "string" });
  await promote("production", "experts", release, context);
  await add();
  const refused = async (release: string, reason: string) => {
    const message = `experts@${release}: ${reason} ${samplePart} (@ensemble/experts), which shop@${shop} (@ensemble/shop) places`;
    await expect(promote("production", "experts", release, context)).rejects.toThrow(message);
    await expect(canary("production", "experts", release, 5, context)).rejects.toThrow(message);
  };
  await refused(await offer("i"), "no longer offers");
  await refused(first, "changes expert of");
  await refused(await offer("f", { "expert?": "string" }), "changes expert of");
  await refused(await offer("g", { expert: "string", size: "number" }), "changes size of");
  await refused(await offer("h", { name: "string" }), "changes expert, name of");
  expect(await readPin()).toMatchObject({ release });
  // Pages hide the part. The other team isn't blocked by it.
  await rollback("production", "experts", {}, context);
  expect(await readPin()).toMatchObject({ release: first });
  await promote("production", "shop", await place("2", { expert: "string" }), context);
});

test("accepts a place of a part that its remote doesn't offer, but not with other props", async () => {
  const { context } = production;
  const { shop, add, offer, place } = await openPartsProduction(undefined);
  await add();
  await promote("production", "shop", await place("2", { expert: "number" }), context);
  const offering = await offer("e", { expert: "string" });
  await expect(promote("production", "experts", offering, context)).rejects.toThrow(
    /changes expert of/,
  );
  await promote("production", "shop", shop, context);
  await promote("production", "experts", offering, context);
  const wrong = await place("3", { expert: "boolean" });
  await expect(promote("production", "shop", wrong, context)).rejects.toThrow(
    `shop@${wrong}: (@ensemble/shop) places ${samplePart} with other props (expert) than experts@${offering} (@ensemble/experts) offers`,
  );
});

test("rolls back one step, another, and to a named release", async () => {
  const { context, experts, readPin } = production;
  await promote("production", "experts", experts.b, context);
  await promote("production", "experts", experts.c, context);
  await rollback("production", "experts", {}, context);
  expect(await readPin()).toEqual({ release: experts.b, previous: experts.a });
  await rollback("production", "experts", {}, context);
  expect(await readPin()).toEqual({ release: experts.a });
  await expect(rollback("production", "experts", {}, context)).rejects.toThrow(/no release/);
  await rollback("production", "experts", { to: experts.c }, context);
  expect(await readPin()).toEqual({ release: experts.c, previous: experts.b });
  const actions = (await production.history()).map(({ action, release, from, by }) => [
    action,
    release,
    from,
    by,
  ]);
  expect(actions).toEqual([
    ["promote", experts.b, experts.a, "a tester"],
    ["promote", experts.c, experts.b, "a tester"],
    ["rollback", experts.b, experts.c, "a tester"],
    ["rollback", experts.a, experts.b, "a tester"],
    ["rollback", experts.c, experts.a, "a tester"],
  ]);
});

test("allows a rollback despite problems that existed before", async () => {
  const { store, context, experts, readPin } = production;
  await promote("production", "experts", experts.b, context);
  await store.write(`releases/experts/${experts.b}/screen.js`, "injected");
  await rollback("production", "experts", {}, context);
  expect(await readPin()).toEqual({ release: experts.a });
  await expect(promote("production", "experts", experts.b, context)).rejects.toThrow(
    /doesn't match the release/,
  );
});

test("refuses a rollback to a damaged release", async () => {
  const { store, context, experts, readPin } = production;
  await promote("production", "experts", experts.b, context);
  await store.write(`releases/experts/${experts.a}/screen.js`, "injected");
  const back = rollback("production", "experts", {}, context);
  await expect(back).rejects.toThrow(/screen\.js doesn't match the release/);
  expect(await readPin()).toEqual({ release: experts.b, previous: experts.a });
});

test("allows a rollback when the previous release is missing", async () => {
  const { folder, context, experts, readPin } = production;
  await promote("production", "experts", experts.b, context);
  await promote("production", "experts", experts.c, context);
  await rm(join(folder, "dist/releases/experts", experts.a), { recursive: true });
  await rollback("production", "experts", {}, context);
  expect(await readPin()).toEqual({ release: experts.b });
});

test("rolls further back each time, never forward to the release just left", async () => {
  const { context, experts } = production;
  const back = (target: RollbackTarget) => rollback("production", "experts", target, context);
  for (const release of [experts.b, experts.a, experts.c]) {
    await promote("production", "experts", release, context);
  }
  expect(await back({})).toEqual({ release: experts.a, previous: experts.b });
  expect(await back({})).toEqual({ release: experts.b, previous: experts.a });
  expect(await back({})).toEqual({ release: experts.a });
  await expect(back({})).rejects.toThrow(/has no release of experts before this one/);
  await promote("production", "experts", experts.b, context);
  await promote("production", "experts", experts.c, context);
  await expect(back({ steps: 3 })).rejects.toThrow(/no release of experts 3 before this one/);
  expect(await back({ steps: 2 })).toEqual({ release: experts.a });
  for (const steps of [0, -1, 1.5]) await expect(back({ steps })).rejects.toThrow(/whole number/);
});

/** Adds pins of remotes to production, even of missing releases. */
async function run(pins: Pins) {
  const { store } = production;
  const key = environmentKey("production");
  const { current, etag } = await readCurrent(key, store);
  const releases = { ...current!.releases, ...pins };
  await replaceCurrent(key, { ...current!, releases }, store, etag);
}

const upgrade = (requested: string) => reportUpgrade(requested, "production", production.store);

/** Releases a latest shell with a version and exports of ui. */
async function releaseShell(version: string, ui: string[]) {
  const { store } = production;
  const changes = {
    shared: { ...sharedVersions, "@ensemble/ui": version },
    exports: { "@ensemble/ui": ui },
  };
  const shell = await writeSampleRelease(store, "shell", "9", changes);
  await markLatest(await readRelease("shell", shell, store), store);
}

test("lists which remotes accept a version, must be rebuilt for its range or exports, or are unknown", async () => {
  const { store, experts } = production;
  const write = (app: string, ui: string[]) =>
    writeSampleRelease(store, app, "1", {
      shared: acceptedRanges,
      exports: { "@ensemble/ui": ui },
    });
  const [shop, admin] = [await write("shop", ["Button"]), await write("admin", ["Badge"])];
  const pinned = { "@ensemble/ui": "~1.0.0" };
  const cards = await writeSampleRelease(store, "cards", "1", { shared: pinned });
  const old = await writeSampleRelease(store, "old", "1", { shared: { react: "^19.0.0" } });
  const gone = "1.0.0+0123456789";
  await run({
    shop: { release: shop, canary: { release: gone, percent: 5 } },
    admin: { release: admin },
    cards: { release: cards },
    old: { release: old },
  });
  await releaseShell("1.1.0", ["Button"]);
  const { shell } = (await requireCurrent("production", production.store)).releases;
  const { text, accepted: all } = await upgrade("@ensemble/ui@1.1.0");
  expect(text.split("\n").map((line) => line.trim().replaceAll(/ +/g, " "))).toEqual([
    "@ensemble/ui 1.1.0 on production, which has 1.0.0",
    "",
    `experts@${experts.a} accepts`,
    `shop@${shop} accepts`,
    `shop@${gone} unknown: ${store.label} has no such release`,
    `admin@${admin} must be rebuilt: needs Badge, which it doesn't export`,
    `cards@${cards} must be rebuilt: accepts ~1.0.0`,
    `old@${old} unknown: doesn't declare a range for @ensemble/ui`,
    "",
    "In this order:",
    `1. release shell, then promote shell@<release> production --secondary ${shell!.release}`,
    "2. release and promote each of shop, admin, cards, old, in any order",
    "3. promote shell@<release> production, without --secondary",
  ]);
  expect(all).toBe(false);
});

test("checks only the ranges for a version that no shell has, and says so", async () => {
  const { text, accepted: all } = await upgrade("react@19.9.0");
  expect(all).toBe(true);
  expect(text).toContain("Its exports aren't known here");
  expect((await upgrade("react@20.0.0")).accepted).toBe(false);
});

test("rejects packages that aren't shared and invalid versions", async () => {
  await expect(upgrade("zod@4.0.0")).rejects.toThrow("zod isn't shared, so each app has its own");
  await expect(upgrade("react@latest")).rejects.toThrow(
    '"react@latest" isn\'t <package>@<version>',
  );
});

/** Publishes a staging environment with a newer shell, an experts that needs it, and a shop. */
async function openStaging() {
  const { folder, store, context, experts } = production;
  const shell = await writeSampleRelease(store, "shell", "2", {
    shared: { ...sharedVersions, "@ensemble/new": "1.0.0" },
  });
  const needs = await writeSampleRelease(store, "experts", "d", {
    shared: { ...acceptedRanges, "@ensemble/new": "^1.0.0" },
  });
  const shop = await writeSampleRelease(store, "shop", "1");
  await cp(join(folder, "production.json"), join(folder, "staging.json"));
  const pins = {
    shell: { release: shell },
    experts: { release: needs, previous: experts.b },
    shop: { release: shop },
  };
  await publishReleases("staging", pins, context);
  const { releases } = await requireCurrent("production", store);
  const move = (confirm = async () => true, more = {}) =>
    promoteEnvironment("staging", "production", { ...context, ...more }, confirm);
  return { shell, experts: needs, shop, before: releases.shell!.release, move };
}

test("promotes everything that staging runs in one version", async () => {
  const { store, context, experts, readPin, page } = production;
  const staging = await openStaging();
  await canary("production", "experts", experts.b, 10, context);
  const alone = promote("production", "experts", staging.experts, context);
  await expect(alone).rejects.toThrow(/requires @ensemble\/new/);
  const written = vi.spyOn(store, "write");
  const confirm = vi.fn(async () => true);
  expect(await staging.move(confirm, { reason: "Spring" })).toHaveLength(3);
  expect(confirm).toHaveBeenCalledExactlyOnceWith([
    { app: "shell", from: staging.before, to: staging.shell },
    { app: "experts", from: experts.a, to: staging.experts },
    { app: "shop", from: undefined, to: staging.shop },
  ]);
  const switched = written.mock.calls.filter(([key]) => key === "environments/production/current");
  expect(switched).toHaveLength(1);
  expect(await page()).toContain(`/r/shop/${staging.shop}/`);
  expect(await page()).toContain(`/r/experts/${staging.experts}/`);
  expect(await readPin()).toEqual({ release: staging.experts, previous: experts.a });
  const lines = (await production.history()).slice(1);
  const { version, at } = lines[0]!;
  const common = { version, at, source: "staging", reason: "Spring" };
  expect(lines).toMatchObject([
    { ...common, action: "promote", app: "shell", release: staging.shell, from: staging.before },
    { ...common, action: "promote", app: "experts", release: staging.experts, from: experts.a },
    { ...common, action: "add", app: "shop", release: staging.shop },
  ]);
  expect(await staging.move()).toEqual([]);
  await rollback("production", "experts", {}, context);
  expect(await readPin()).toEqual({ release: experts.a });
});

test("doesn't promote without confirmation, or if one release is refused", async () => {
  const { store, readPin, page, protect } = production;
  const staging = await openStaging();
  const before = await page();
  expect(await staging.move(async () => false)).toEqual([]);
  await store.write(`releases/shop/${staging.shop}/screen.js`, "injected");
  await protect({ reason: true });
  await expect(staging.move()).rejects.toThrow(
    /requires a reason[^]*shop@.* doesn't match the release/,
  );
  expect(await readPin()).toEqual({ release: production.experts.a });
  expect(await page()).toBe(before);
  expect(await production.history()).toEqual([]);
  const { context } = production;
  const itself = promoteEnvironment("production", "production", context, async () => true);
  await expect(itself).rejects.toThrow("production can't be promoted to itself");
});

test("doesn't promote if production changed during confirmation", async () => {
  const { context, experts, readPin } = production;
  const staging = await openStaging();
  const promoteDuringConfirmation = async () => {
    await promote("production", "experts", experts.c, context);
    return true;
  };
  await expect(staging.move(promoteDuringConfirmation)).rejects.toThrow(
    /made on version 1, and since then:\n {2}2 {2}.* {2}a tester {2}promote experts@/,
  );
  expect(await readPin()).toEqual({ release: experts.c, previous: experts.a });
  expect(await production.history()).toHaveLength(1);
});
