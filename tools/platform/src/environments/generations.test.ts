import { beforeEach, expect, test } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { acceptedRanges, sharedVersions, writeSampleRelease } from "../../fixtures/sample-release";
import { compose } from "../compose/compose";
import { readPublished } from "../compose/publish";
import { publishReleases } from "./publication";
import type { Pin } from "./current";
import { readEnvironment } from "./environment";
import { canary, promote } from "./promote";
import { rollback } from "./rollback";

const newer = { "@ensemble/ui": "2.0.0" };
const needsNewer = { shared: { ...acceptedRanges, "@ensemble/ui": "^2.0.0" } };

let production: Production;
let releases: Record<"old" | "next" | "shop" | "shopNext" | "expertsNext", string>;

beforeEach(async () => {
  production = await openProduction();
  const { store, experts } = production;
  const shell = (digit: string, provided = {}) =>
    writeSampleRelease(store, "shell", digit, { shared: { ...sharedVersions, ...provided } });
  releases = {
    old: await shell("8"),
    next: await shell("9", newer),
    shop: await writeSampleRelease(store, "shop", "1"),
    shopNext: await writeSampleRelease(store, "shop", "2", needsNewer),
    expertsNext: await writeSampleRelease(store, "experts", "d", needsNewer),
  };
  const pins = { shell: releases.old, shop: releases.shop, experts: experts.a };
  const all = Object.entries(pins).map(([app, release]) => [app, { release }]);
  await publishReleases("production", Object.fromEntries(all), production.context);
  return production.remove;
});

const change = (app: string, release: string, secondary?: string) =>
  promote("production", app, release, production.context, secondary);
const shellPin = async () => (await readEnvironment("production", production)).releases.shell;

async function served() {
  const published = await readPublished("production", production.store);
  return Object.fromEntries(
    ["/auth", "/shop", "/experts"].map((path) => {
      const { shell, remotes } = published.at(path).composition;
      return [path, `${shell.release} ${remotes.map(({ name }) => name).join(" ")}`];
    }),
  );
}

test("gives remotes the generation that they need, throughout an upgrade and its rollback", async () => {
  const { old, next, shop, shopNext, expertsNext } = releases;
  const { context, experts } = production;
  const all = { "/auth": `${old} shop experts`, "/shop": `${old} shop experts` };
  expect(await served()).toMatchObject(all);

  await expect(change("shell", next)).rejects.toThrow(/requires @ensemble\/ui \^1\.0\.0/);
  await change("shell", next, old);
  const begun = { "/auth": `${next} `, "/shop": `${old} shop experts` };
  expect(await served()).toMatchObject({ ...begun, "/experts": `${old} shop experts` });

  await change("experts", expertsNext);
  const split = { "/shop": `${old} shop`, "/experts": `${next} experts` };
  expect(await served()).toEqual({ ...split, "/auth": `${next} experts` });
  await rollback("production", "experts", {}, context);
  expect(await served()).toMatchObject(begun);
  await change("experts", expertsNext);

  // The shell can be rolled back; a shell that remotes need stays as secondary.
  const back = await rollback("production", "shell", {}, context);
  expect(back).toMatchObject({ release: old, secondary: next });
  expect(await served()).toEqual({ ...split, "/auth": `${old} shop` });
  await change("shell", next, old);

  await expect(change("shell", next)).rejects.toThrow(`shop@${shop}: requires @ensemble/ui ^1.0.0`);
  await change("shop", shopNext);
  const moved = { "/shop": `${next} shop experts`, "/experts": `${next} shop experts` };
  expect(await served()).toMatchObject(moved);
  await change("shell", next);
  expect(await shellPin()).toEqual({ release: next, previous: old });
  expect(await served()).toMatchObject(moved);
  // A release that needs the old shell can't be a fallback.
  expect(await production.readPin()).toEqual({ release: expertsNext });

  await rollback("production", "shell", {}, context);
  expect(await shellPin()).toMatchObject({ release: old, secondary: next });
  await rollback("production", "shop", { to: shop }, context);
  await rollback("production", "experts", { to: experts.a }, context);
  await change("shell", old);
  expect(await served()).toMatchObject(all);
  const lines = await production.history();
  expect(lines.filter(({ app, secondary }) => app === "shell" && secondary)).toHaveLength(4);
});

test("composes an identical document when one generation serves all routes", async () => {
  const { old, next, shopNext, expertsNext } = releases;
  const { store } = production;
  await change("shell", next, old);
  expect((await readPublished("production", store)).secondary).toBeDefined();
  const environment = await readEnvironment("production", production);
  const composed = (shell: Pin) => {
    const pins = { shell, shop: { release: shopNext }, experts: { release: expertsNext } };
    return compose({ ...environment, releases: pins }, store);
  };
  expect(await composed({ release: next, secondary: old })).toEqual(
    await composed({ release: next }),
  );
});

test("refuses a canary of a different generation than the stable release", async () => {
  const { old, next, expertsNext } = releases;
  await change("shell", next, old);
  const share = canary("production", "experts", expertsNext, 10, production.context);
  await expect(share).rejects.toThrow(`experts@${expertsNext}: uses a different generation than`);
});

test("refuses a secondary release of a remote", async () => {
  await expect(change("shop", releases.shop, releases.old)).rejects.toThrow("Only the shell");
});
