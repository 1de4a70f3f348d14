import { beforeEach, expect, test } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { describeChange, readHistory } from "./history";
import { canary, promote, removeApp } from "./promote";
import { rollback } from "./rollback";

let production: Production;
beforeEach(async () => {
  production = await openProduction();
  return production.remove;
});

const spent = "99 % of loads work, 130 % spent";
const history = () => readHistory(production.folder, "production");

test("refuses to promote over a spent error budget without a reason, and names the way out", async () => {
  const { context, database, experts, pinOf, page } = production;
  database.spent = { experts: spent };
  for (const change of [
    () => promote("production", "experts", experts.b, context),
    () => promote("production", "experts", experts.b, { ...context, reason: " " }),
    () => canary("production", "experts", experts.b, 10, context),
  ]) {
    await expect(change()).rejects.toThrow(
      `experts@${experts.b}: its error budget is spent (${spent}): --reason "<why>" promotes it`,
    );
  }
  expect(await pinOf()).toBe(experts.a);
  expect(await page()).toBeUndefined();
  expect(await history()).toEqual([]);
});

test("promotes over a spent error budget with a reason, which the history keeps", async () => {
  const { context, database, experts, shown } = production;
  database.spent = { experts: spent };
  const change = { reason: "Fixes the failing loads", spentBudgets: spent };
  await promote("production", "experts", experts.b, { ...context, reason: change.reason });
  expect(await history()).toMatchObject([change]);
  expect(shown).toMatchObject([[change]]);
  expect(describeChange((await history())[0]!)).toContain(
    `: Fixes the failing loads (budget spent: ${spent})`,
  );
});

test("asks no rollback, end of a canary, removal or other app about a spent budget", async () => {
  const { context, database, experts, pinOf } = production;
  await promote("production", "experts", experts.b, context);
  await canary("production", "experts", experts.c, 10, context);
  database.spent = { experts: spent };
  await canary("production", "experts", experts.c, 0, context);
  await rollback("production", "experts", {}, context);
  expect(await pinOf()).toBe(experts.a);
  database.spent = { shop: spent };
  await promote("production", "experts", experts.b, context);
  database.spent = { experts: spent };
  await removeApp("production", "experts", context);
  const kept = (await history()).map(({ action, spentBudgets }) => [action, spentBudgets]);
  expect(kept.filter(([, words]) => words)).toEqual([]);
});
