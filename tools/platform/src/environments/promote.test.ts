import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "oxfmt";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { readHistory } from "./history";
import { promote } from "./promote";
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
