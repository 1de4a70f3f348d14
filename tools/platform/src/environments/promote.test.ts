import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "oxfmt";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { ConflictError } from "../store/store";
import { VerificationError } from "../verify/problem";
import { readHistory } from "./history";
import { addApp, canary, promote, removeApp } from "./promote";
import { rollback } from "./rollback";

let production: Production;
beforeEach(async () => {
  production = await openProduction();
  return production.remove;
});

test("publishes the promoted release and keeps the one before as previous", async () => {
  const { context, experts, pinOf, page } = production;
  await promote("production", "experts", experts.b, context);
  expect(await pinOf()).toEqual({ release: experts.b, previous: experts.a });
  expect(await page()).toContain(`/r/experts/${experts.b}/`);
  expect(await page()).toContain(`/r/experts/${experts.a}/`); // The fallback for c.
});

test("promotes the latest release by its name and never makes it its own previous", async () => {
  const { folder, store, context, experts, pinOf } = production;
  await store.write("releases/experts/latest", experts.b);
  await promote("production", "experts", "latest", context);
  await promote("production", "experts", "latest", context);
  expect(await pinOf()).toEqual({ release: experts.b, previous: experts.a });
  expect((await readHistory(folder, "production"))[0]!.release).toBe(experts.b);
});

test("changes only the releases of an environment's file and keeps its format", async () => {
  const { folder, context, experts } = production;
  const file = join(folder, "production.json");
  const written = (await readFile(file, "utf8")).replace("{", '{ "loadBudget" : 9000, ');
  await writeFile(file, written);
  await promote("production", "experts", experts.b, context);
  const text = await readFile(file, "utf8");
  const [head, rest] = written.split(/"releases":/);
  expect(text.startsWith(`${head}"releases":`)).toBe(true);
  expect(rest).toContain(experts.a);
  const { releases } = JSON.parse(text) as { releases: object };
  const tidy = await format("production.json", JSON.stringify({ releases }, null, 2));
  expect(text).toContain(
    tidy.code
      .slice(2, -3)
      .trim()
      .replace(/^"releases": /, ""),
  );
});

test("reads the database's migration on promotion and uses the last known one on rollback", async () => {
  const { folder, store, context, experts, database } = production;
  const file = async () =>
    JSON.parse(await readFile(join(folder, "production.json"), "utf8")) as { migration?: string };
  const newer = await writeSampleRelease(store, "experts", "d", { migration: "20261122000700" });
  database.migration = "20261121000102";
  const older = promote("production", "experts", newer, context);
  await expect(older).rejects.toThrow(/a database with the migration 20261122000700/);
  expect(await file()).not.toHaveProperty("migration");
  database.migration = "20261122000700";
  await promote("production", "experts", newer, context);
  expect(await file()).toMatchObject({
    migration: database.migration,
    releases: { experts: { release: newer } },
  });
  database.migration = undefined;
  await rollback("production", "experts", { to: experts.a }, context);
  expect(await file()).toMatchObject({ migration: "20261122000700" });
});

test("records who and why in the history and shows it to administrators", async () => {
  const { folder, context, experts, shown } = production;
  vi.stubEnv("ENSEMBLE_ACTOR", "Ada");
  onTestFinished(() => void vi.unstubAllEnvs());
  const why = { ...context, by: undefined, reason: "Spring opens" };
  await promote("production", "experts", experts.b, why);
  const change = { action: "promote", by: "Ada", reason: "Spring opens", release: experts.b };
  expect(await readHistory(folder, "production")).toMatchObject([change]);
  expect(shown).toMatchObject([[change]]);
});

test("adds nothing to the history when the release already runs", async () => {
  const { folder, context, experts } = production;
  await promote("production", "experts", experts.b, context);
  await promote("production", "experts", experts.b, context);
  expect(await readHistory(folder, "production")).toHaveLength(1);
});

test("gives a canary to a share, withdraws it, and ends it on promotion", async () => {
  const { context, experts, pinOf, page } = production;
  await canary("production", "experts", experts.b, 10, context);
  expect(await pinOf()).toEqual({
    release: experts.a,
    canary: { release: experts.b, percent: 10 },
  });
  expect(await page()).toContain('"percent":10');
  await canary("production", "experts", experts.b, 0, context);
  expect(await pinOf()).toBe(experts.a);
  expect(await page()).not.toContain(experts.b);
  await canary("production", "experts", experts.b, 10, context);
  await promote("production", "experts", experts.b, context);
  expect(await pinOf()).toEqual({ release: experts.b, previous: experts.a });
  for (const percent of [Number.NaN, -1, 101]) {
    const unclear = canary("production", "experts", experts.c, percent, context);
    await expect(unclear).rejects.toThrow(/from 0 to 100/);
  }
  const same = canary("production", "experts", experts.b, 10, context);
  await expect(same).rejects.toThrow(/is its own canary: everybody gets it already/);
  const shell = canary("production", "shell", experts.b, 10, context);
  await expect(shell).rejects.toThrow(/shell is the document.* an environment of its own/);
});

test("refuses a release that does not fit and changes nothing", async () => {
  const { folder, store, context, experts, pinOf, page } = production;
  await promote("production", "experts", experts.b, context);
  const before = await page();
  const bad = await writeSampleRelease(store, "experts", "d", { shared: { react: "^20.0.0" } });
  await expect(promote("production", "experts", bad, context)).rejects.toThrow(VerificationError);
  await expect(promote("production", "experts", "1.0.0+9999999999", context)).rejects.toThrow(
    VerificationError,
  );
  expect(await page()).toBe(before);
  expect(await pinOf()).toEqual({ release: experts.b, previous: experts.a });
  expect(await readHistory(folder, "production")).toHaveLength(1);
});

test("lets one of two concurrent promotions win and rejects the other", async () => {
  const { folder, context, experts, page } = production;
  const results = await Promise.allSettled([
    promote("production", "experts", experts.b, context),
    promote("production", "experts", experts.c, context),
  ]);
  const lost = results.filter((result) => result.status === "rejected");
  expect(lost).toHaveLength(1);
  expect(lost[0]!.reason).toBeInstanceOf(ConflictError);
  const history = await readHistory(folder, "production");
  expect(history).toHaveLength(1);
  expect(await page()).toContain(`/r/experts/${history[0]!.release}/`);
});

test("requires the newer shell whose exports a remote uses, also once it runs", async () => {
  const { store, context } = production;
  const names = (...given: string[]) => ({ exports: { "@ensemble/ui": given } });
  const older = await writeSampleRelease(store, "shell", "2", names("Button"));
  const newer = await writeSampleRelease(store, "shell", "3", names("Button", "Calendar"));
  const remote = await writeSampleRelease(store, "experts", "d", names("Calendar"));
  await promote("production", "shell", older, context);
  const missing = /takes Calendar of @ensemble\/ui/;
  await expect(promote("production", "experts", remote, context)).rejects.toThrow(missing);
  await promote("production", "shell", newer, context);
  await promote("production", "experts", remote, context);
  await expect(promote("production", "shell", older, context)).rejects.toThrow(missing);
  await rollback("production", "experts", {}, context);
  await promote("production", "shell", older, context);
});

test("verifies an app that is added to or removed from an environment", async () => {
  const { folder, store, context, page } = production;
  const shop = await writeSampleRelease(store, "shop", "1");
  await expect(promote("production", "shop", shop, context)).rejects.toThrow(
    "production runs no shop. Add it: platform add shop@<release> production",
  );
  const clashing = await writeSampleRelease(store, "shop", "2", {
    routes: [{ path: "/experts", name: "shop-home" }],
  });
  await expect(addApp("production", "shop", clashing, context)).rejects.toThrow(/claims \/experts/);
  await addApp("production", "shop", shop, { ...context, reason: "The shop opens" });
  expect(await page()).toContain(`/r/shop/${shop}/`);
  await expect(addApp("production", "shop", shop, context)).rejects.toThrow(/runs shop@.* already/);
  await removeApp("production", "shop", context);
  expect(await page()).not.toContain("/r/shop/");
  const file = await readFile(join(folder, "production.json"), "utf8");
  expect(file).not.toContain("shop");
  await expect(removeApp("production", "shop", context)).rejects.toThrow(/runs no shop/);
  await expect(removeApp("production", "shell", context)).rejects.toThrow(/no site/);
  expect(await readHistory(folder, "production")).toMatchObject([
    { action: "add", app: "shop", release: shop, by: "a tester", reason: "The shop opens" },
    { action: "remove", app: "shop", release: shop, from: shop },
  ]);
});
