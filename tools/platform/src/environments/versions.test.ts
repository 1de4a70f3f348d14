import { expect, onTestFinished, test } from "vitest";
import { openProduction } from "../../fixtures/production";
import {
  acceptedRanges,
  samplePart,
  samplePartChanges,
  sharedVersions,
  writeSampleRelease,
} from "../../fixtures/sample-release";
import { markLatest, readRelease } from "../release/release";
import { addApps, promote } from "./promote";
import { describeStatus, readStatus } from "./report";
import { describeVersions, readVersions } from "./versions";

test("lists shared and bundled packages by app, duplicates, and what blocks the latest shell's", async () => {
  const { store, context, remove } = await openProduction();
  onTestFinished(remove);
  const shop = await writeSampleRelease(store, "shop", "1");
  const experts = await writeSampleRelease(store, "experts", "d", {
    shared: { ...acceptedRanges, "react/jsx-runtime": "^19.3.1" },
  });
  const bundle = async (app: string, release: string, ...packages: string[]) => {
    const components = packages.map((text) => {
      const [name, version] = text.split("@");
      return { name, version };
    });
    await store.write(`releases/${app}/${release}/server/bom.json`, JSON.stringify({ components }));
  };
  await bundle("shop", shop, "zod@4.6.7", "clsx@2.1.1");
  await bundle("experts", experts, "zod@4.5.0", "zod@4.6.7", "date-fns@4.1.0");
  const shell = await writeSampleRelease(store, "shell", "2", {
    shared: { ...sharedVersions, "react/jsx-runtime": "19.3.1" },
  });
  await promote("production", "shell", shell, context);
  await promote("production", "experts", experts, context);
  await addApps("production", [{ app: "shop", release: shop }], context);
  const lines = async () =>
    describeVersions(await readVersions("production", store))
      .split("\n")
      .map((line) => line.trim().replaceAll(/ +/g, " "));
  const { releases } = await readVersions("production", store);
  const before = [
    "production",
    "shared shell experts shop",
    `release ${releases.shell} ${experts} ${shop}`,
    "react 19.3.1 ^19.3.1 ^19.3.1",
    "@ensemble/ui 1.0.0 ^1.0.0 ^1.0.0",
    "",
    "bundled shell experts shop",
    "clsx - - 2.1.1",
    "date-fns - 4.1.0 -",
    "zod - 4.5.0, 4.6.7 4.6.7 duplicate",
    "",
  ];
  expect(await lines()).toEqual([...before, "The latest shell has the same versions."]);

  const shared = { ...sharedVersions, react: "19.4.0", "@ensemble/ui": "2.0.0" };
  const next = await writeSampleRelease(store, "shell", "9", { shared });
  await markLatest(await readRelease("shell", next, store), store);
  expect(await lines()).toEqual([
    ...before,
    "react 19.4.0, which the latest shell has: accepted by all",
    "@ensemble/ui 2.0.0, which the latest shell has: blocked by experts (accepts ^1.0.0), shop (accepts ^1.0.0)",
  ]);
});

test("lists who places whose parts", async () => {
  const { store, context, remove } = await openProduction();
  onTestFinished(remove);
  const write = (app: "experts" | "shop") =>
    writeSampleRelease(store, app, "e", samplePartChanges(app, { expert: "string" }));
  const shop = await write("shop");
  await addApps("production", [{ app: "shop", release: shop }], context);
  const row = async () => {
    const text = describeVersions(await readVersions("production", store));
    return text
      .split("\n")
      .find((line) => line.includes(samplePart))!
      .trim()
      .split(/ {2,}/);
  };
  expect(await row()).toEqual([samplePart, "-", "shop (@ensemble/shop)"]);
  const status = describeStatus(await readStatus("production", store)).split("\n");
  expect(status.find((line) => line.startsWith("  shop"))).toContain(`places ${samplePart}`);
  expect(status.find((line) => line.startsWith("  experts"))).not.toContain("places");
  await promote("production", "experts", await write("experts"), context);
  expect(await row()).toEqual([samplePart, "experts (@ensemble/experts)", "shop (@ensemble/shop)"]);
});
