import { beforeEach, expect, test } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { canary, promote } from "./promote";

let production: Production;
beforeEach(async () => {
  production = await openProduction();
  return production.remove;
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
