import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { ConflictError } from "../store/store";
import { VerificationError } from "../verify/problem";
import { readHistory } from "./history";
import { addApp, promote, removeApp } from "./promote";
import { rollback } from "./rollback";

let production: Production;
beforeEach(async () => {
  production = await openProduction();
  return production.remove;
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
