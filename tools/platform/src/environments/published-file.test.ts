import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bucket, startObjectStore } from "../../fixtures/object-store";
import { openProduction } from "../../fixtures/production";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { compose } from "../compose/compose";
import { publish } from "../compose/publish";
import { s3Store } from "../store/s3-store";
import type { Store } from "../store/store";
import { type ChangeContext, publishEnvironment } from "./change";
import { readEnvironment } from "./environment";
import { addApp, canary, promote, removeApp } from "./promote";
import { rollback } from "./rollback";

/** Opens production with a second release of shop, and Bob's checkout of it. */
async function openCheckouts(objects?: Store) {
  const production = await openProduction(objects);
  onTestFinished(production.remove);
  const { folder, store, context } = production;
  const shop = [];
  for (const digit of ["1", "2", "3"]) shop.push(await writeSampleRelease(store, "shop", digit));
  await addApp("production", "shop", shop[0]!, context);
  await promote("production", "shop", shop[1]!, context);
  const checkout = join(folder, "bob");
  const pull = async () => {
    for (const path of ["production.json", "history"])
      await cp(join(folder, path), join(checkout, path), { recursive: true });
  };
  await pull();
  const ana = { ...context, by: "Ana", reason: "Faster search" };
  return { ...production, ana, bob: { ...context, folder: checkout }, checkout, shop, pull };
}

const changes: Record<string, (release: string, bob: ChangeContext) => Promise<unknown>> = {
  promotion: (release, bob) => promote("production", "shop", release, bob),
  canary: (release, bob) => canary("production", "shop", release, 10, bob),
  rollback: (_, bob) => rollback("production", "shop", {}, bob),
  removal: (_, bob) => removeApp("production", "shop", bob),
  addition: async (_, bob) =>
    addApp("production", "cards", await writeSampleRelease(bob.store, "cards", "4"), bob),
};

test.each(Object.entries(changes))(
  "refuses a stale checkout's %s, and accepts it after a pull",
  async (_, change) => {
    const { ana, bob, experts, shop, page, pull } = await openCheckouts();
    await promote("production", "experts", experts.b, ana);
    const published = await page();
    const error = await change(shop[2]!, bob).catch(String);
    expect(error).toContain(
      `  experts: published {"release":"${experts.b}","previous":"${experts.a}"}, here "${experts.a}"\n`,
    );
    expect(error).toMatch(/Ana {2}promote experts@.*: Faster search\nRun git pull, then try again/);
    expect(await page()).toBe(published);
    await pull();
    await change(shop[2]!, bob);
    expect(await page()).not.toBe(published);
    expect(await page()).toContain(`/r/experts/${experts.b}/`);
  },
);

test("names removed apps, in a bucket too", async () => {
  const objects = await startObjectStore();
  onTestFinished(objects.close);
  const { ana, bob, experts, pull } = await openCheckouts(
    s3Store(new URL(`s3://${bucket}/site`), objects.client),
  );
  await removeApp("production", "shop", ana);
  const late = () => promote("production", "experts", experts.b, bob);
  await expect(late()).rejects.toThrow(/shop: published nothing, here .*\n.*Ana {2}remove shop@/);
  await pull();
  await late();
});

test("publishes edits only with compose, and no stale file", async () => {
  const { store, ana, bob, checkout, experts, shop, page, pull } = await openCheckouts();
  await promote("production", "experts", experts.b, ana);
  const stale = publishEnvironment("production", store, checkout);
  await expect(stale).rejects.toThrow(
    /experts: published[^]*Ana[^]*Run git pull, then try again.$/,
  );
  await pull();
  const file = join(checkout, "production.json");
  const written = JSON.parse(await readFile(file, "utf8")) as { releases: object };
  const releases = { ...written.releases, experts: experts.c };
  await writeFile(file, JSON.stringify({ ...written, currency: "EUR", releases }));
  const next = () => promote("production", "shop", shop[2]!, bob);
  await expect(next()).rejects.toThrow(
    / {2}experts: .*\n {2}currency\n.*If you edited the file, publish it first/,
  );
  await publishEnvironment("production", store, checkout);
  await next();
  expect(await page()).toContain(`/r/experts/${experts.c}/`);
});

test("accepts files with latest releases, and documents without a record", async () => {
  const { folder, store, context, experts, shop } = await openCheckouts();
  const file = join(folder, "production.json");
  const written = JSON.parse(await readFile(file, "utf8")) as { releases: object };
  await store.write("releases/experts/latest", experts.b);
  const releases = { ...written.releases, experts: "latest" };
  await writeFile(file, JSON.stringify({ ...written, releases }));
  const environment = await readEnvironment("production", folder);
  await publish("production", await compose(environment, store), store);
  await promote("production", "shop", shop[2]!, context);
  await store.write("releases/experts/latest", experts.c);
  await rollback("production", "shop", {}, context);
});
