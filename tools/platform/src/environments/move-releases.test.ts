import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { accepted, shared, writeSampleRelease } from "../../fixtures/sample-release";
import { ConflictError } from "../store/store";
import { readHistory } from "./history";
import { canary, moveReleases, promote } from "./promote";
import { rollback } from "./rollback";

let production: Production;
beforeEach(async () => {
  production = await openProduction();
  return production.remove;
});

/** Staging runs a newer shell, a newer experts that needs it, and a shop. */
async function openStaging() {
  const { folder, store, context, experts } = production;
  const shell = await writeSampleRelease(store, "shell", "2", {
    shared: { ...shared, "@ensemble/new": "1.0.0" },
  });
  const needs = await writeSampleRelease(store, "experts", "d", {
    shared: { ...accepted, "@ensemble/new": "^1.0.0" },
  });
  const shop = await writeSampleRelease(store, "shop", "1");
  const before = await readFile(join(folder, "production.json"), "utf8");
  const settings = JSON.parse(before) as { releases: { shell: string } };
  const releases = { shell, experts: { release: needs, previous: experts.b }, shop };
  await writeFile(join(folder, "staging.json"), JSON.stringify({ ...settings, releases }));
  const move = (agree = async () => true, more = {}) =>
    moveReleases("staging", "production", { ...context, ...more }, agree);
  return { shell, experts: needs, shop, before: settings.releases.shell, move };
}

test("gives production everything that staging runs in one document, and one id", async () => {
  const { folder, store, context, experts, pinOf, page } = production;
  const staging = await openStaging();
  await canary("production", "experts", experts.b, 10, context);
  const alone = promote("production", "experts", staging.experts, context);
  await expect(alone).rejects.toThrow(/wants @ensemble\/new/);
  const written = vi.spyOn(store, "write");
  const agree = vi.fn(async () => true);
  expect(await staging.move(agree, { reason: "Spring" })).toHaveLength(3);
  expect(agree).toHaveBeenCalledExactlyOnceWith([
    { app: "shell", from: staging.before, to: staging.shell },
    { app: "experts", from: experts.a, to: staging.experts },
    { app: "shop", from: undefined, to: staging.shop },
  ]);
  const switched = written.mock.calls.filter(([key]) => key === "environments/production/current");
  expect(switched).toHaveLength(1);
  expect(await page()).toContain(`/r/shop/${staging.shop}/`);
  expect(await page()).toContain(`/r/experts/${staging.experts}/`);
  expect(await pinOf()).toEqual({ release: staging.experts, previous: experts.a });
  const lines = (await readHistory(folder, "production")).slice(1);
  const together = { id: lines[0]!.id, at: lines[0]!.at, source: "staging", reason: "Spring" };
  expect(lines[0]!.id).toMatch(/^[0-9a-f]{8}$/);
  expect(lines).toMatchObject([
    { ...together, action: "promote", app: "shell", release: staging.shell, from: staging.before },
    { ...together, action: "promote", app: "experts", release: staging.experts, from: experts.a },
    { ...together, action: "add", app: "shop", release: staging.shop },
  ]);
  expect(await staging.move()).toEqual([]);
  await rollback("production", "experts", {}, context);
  expect(await pinOf()).toBe(experts.a);
});

test("moves nothing without agreement, or when one of the releases is refused", async () => {
  const { folder, store, pinOf, page, protect } = production;
  const staging = await openStaging();
  expect(await staging.move(async () => false)).toEqual([]);
  await store.write(`releases/shop/${staging.shop}/screen.js`, "planted");
  await protect({ reason: true });
  await expect(staging.move()).rejects.toThrow(/asks for a reason[^]*shop@.* not what was/);
  expect(await pinOf()).toBe(production.experts.a);
  expect(await page()).toBeUndefined();
  expect(await readHistory(folder, "production")).toEqual([]);
  const { context } = production;
  const itself = moveReleases("production", "production", context, async () => true);
  await expect(itself).rejects.toThrow("production runs what production runs");
});

test("moves nothing when production changed after its difference was shown", async () => {
  const { folder, context, experts, pinOf } = production;
  const staging = await openStaging();
  const meanwhile = async () => {
    await promote("production", "experts", experts.c, context);
    return true;
  };
  await expect(staging.move(meanwhile)).rejects.toThrow(ConflictError);
  expect(await pinOf()).toEqual({ release: experts.c, previous: experts.a });
  expect(await readHistory(folder, "production")).toHaveLength(1);
});
