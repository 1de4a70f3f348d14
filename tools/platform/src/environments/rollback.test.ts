import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { readHistory } from "./history";
import { promote } from "./promote";
import { type Back, rollback } from "./rollback";

let production: Production;
beforeEach(async () => {
  production = await openProduction();
  return production.remove;
});

test("rolls back one step, another, and to a named release", async () => {
  const { folder, context, experts, pinOf } = production;
  await promote("production", "experts", experts.b, context);
  await promote("production", "experts", experts.c, context);
  await rollback("production", "experts", {}, context);
  expect(await pinOf()).toEqual({ release: experts.b, previous: experts.a });
  await rollback("production", "experts", {}, context);
  expect(await pinOf()).toBe(experts.a);
  await expect(rollback("production", "experts", {}, context)).rejects.toThrow(/no release/);
  await rollback("production", "experts", { to: experts.c }, context);
  expect(await pinOf()).toEqual({ release: experts.c, previous: experts.b });
  const actions = (await readHistory(folder, "production")).map(({ action, release, from, by }) => [
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
  const { store, context, experts, pinOf } = production;
  await promote("production", "experts", experts.b, context);
  await store.write(`releases/experts/${experts.b}/screen.js`, "planted");
  await rollback("production", "experts", {}, context);
  expect(await pinOf()).toBe(experts.a);
  await expect(promote("production", "experts", experts.b, context)).rejects.toThrow(
    /not what was/,
  );
});

test("refuses a rollback to a damaged release", async () => {
  const { store, context, experts, pinOf } = production;
  await promote("production", "experts", experts.b, context);
  await store.write(`releases/experts/${experts.a}/screen.js`, "planted");
  const back = rollback("production", "experts", {}, context);
  await expect(back).rejects.toThrow(/screen\.js is not what was released/);
  expect(await pinOf()).toEqual({ release: experts.b, previous: experts.a });
});

test("allows a rollback when the previous release is missing", async () => {
  const { folder, context, experts, pinOf } = production;
  await promote("production", "experts", experts.b, context);
  await promote("production", "experts", experts.c, context);
  await rm(join(folder, "dist/releases/experts", experts.a), { recursive: true });
  await rollback("production", "experts", {}, context);
  expect(await pinOf()).toBe(experts.b);
});

test("rolls further back each time, never forward to the release just left", async () => {
  const { context, experts } = production;
  const back = (wanted: Back) => rollback("production", "experts", wanted, context);
  for (const release of [experts.b, experts.a, experts.c]) {
    await promote("production", "experts", release, context);
  }
  expect(await back({})).toEqual({ release: experts.a, previous: experts.b });
  expect(await back({})).toEqual({ release: experts.b, previous: experts.a });
  expect(await back({})).toEqual({ release: experts.a });
  await expect(back({})).rejects.toThrow(/knows no release of experts before this one/);
  await promote("production", "experts", experts.b, context);
  await promote("production", "experts", experts.c, context);
  await expect(back({ steps: 3 })).rejects.toThrow(/no release of experts 3 before this one/);
  expect(await back({ steps: 2 })).toEqual({ release: experts.a });
  for (const steps of [0, -1, 1.5]) await expect(back({ steps })).rejects.toThrow(/whole number/);
});
