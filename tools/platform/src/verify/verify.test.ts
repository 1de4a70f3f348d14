import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accepted, plantRelease } from "../../fixtures/planted-release";
import { folderStore } from "../store/folder-store";
import type { Store } from "../store/store";
import { verifyEnvironment } from "./verify";

let folder: string;
let store: Store;
let good: { shell: string; shop: string; experts: string };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ensemble-verify-"));
  store = folderStore(folder);
  good = {
    shell: await plantRelease(store, "shell", "1"),
    shop: await plantRelease(store, "shop", "1"),
    experts: await plantRelease(store, "experts", "1"),
  };
});

afterEach(() => rm(folder, { recursive: true }));

/** The problems of the good environment with other pins of the experts remote. */
async function problemsWith(experts: { release: string; previous?: string; canary?: string }) {
  const { canary, ...pin } = experts;
  const releases = {
    shell: { release: good.shell },
    shop: { release: good.shop },
    experts: { ...pin, ...(canary && { canary: { release: canary, percent: 5 } }) },
  };
  const problems = await verifyEnvironment({ releases }, store);
  return problems.map(({ release, sentence }) => `${release}: ${sentence}`);
}

test("releases that fit together have no problems", async () => {
  expect(await problemsWith({ release: good.experts })).toEqual([]);
});

test("a remote that wants another version of a shared package is named with both versions", async () => {
  const bad = await plantRelease(store, "experts", "2", {
    shared: { ...accepted, "@ensemble/ui": "^2.0.0", "@ensemble/new": "^1.0.0" },
  });
  expect(await problemsWith({ release: bad })).toEqual([
    `experts@${bad}: wants @ensemble/ui ^2.0.0, but shell@${good.shell} has 1.0.0`,
    `experts@${bad}: wants @ensemble/new ^1.0.0, but shell@${good.shell} does not provide it`,
  ]);
});

test.each([
  ["/shop", "shop@1.0.0+1111111111"],
  ["/auth", "shell@1.0.0+1111111111"],
])("a claim of %s clashes", async (path, owner) => {
  const routes = [{ path, name: "experts-home" }];
  const bad = await plantRelease(store, "experts", "2", { routes });
  expect(await problemsWith({ release: bad })).toEqual([
    `experts@${bad}: claims ${path}, as ${owner} does`,
  ]);
});

test("two names of the same parameter are the same claim", async () => {
  good.shop = await plantRelease(store, "shop", "2", {
    routes: [{ path: "/looks/:slug", name: "shop-home" }],
  });
  const bad = await plantRelease(store, "experts", "2", {
    routes: [{ path: "/looks/:id", name: "experts-home" }],
  });
  expect(await problemsWith({ release: bad })).toHaveLength(1);
});

test("a file that was changed or is gone is found", async () => {
  await store.write(`releases/experts/${good.experts}/screen.js`, "planted");
  expect(await problemsWith({ release: good.experts })).toEqual([
    `experts@${good.experts}: screen.js is not what was released`,
  ]);
  await rm(join(folder, `releases/experts/${good.experts}/screen.js`));
  expect(await problemsWith({ release: good.experts })).toEqual([
    `experts@${good.experts}: screen.js is missing`,
  ]);
});

test("a release that exposes nothing, lacks a screen or costs too much is found", async () => {
  const bad = await plantRelease(store, "experts", "2", { entry: [], screens: {} });
  expect(await problemsWith({ release: bad })).toEqual([
    `experts@${bad}: exposes nothing`,
    `experts@${bad}: claims /experts, but no file holds its screen "experts-home"`,
  ]);
  const heavy = await plantRelease(store, "experts", "3", { budget: 10 });
  expect((await problemsWith({ release: heavy }))[0]).toMatch(
    /costs \d+ bytes of code, over its budget of 10/,
  );
});

test("previous releases and canaries are checked too, and releases that are nowhere", async () => {
  const bad = await plantRelease(store, "experts", "2", { budget: 10 });
  expect(await problemsWith({ release: good.experts, previous: bad })).toHaveLength(1);
  expect(await problemsWith({ release: good.experts, canary: bad })).toHaveLength(1);
  expect(await problemsWith({ release: "1.0.0+9999999999" })).toEqual([
    `experts@1.0.0+9999999999: ${folder} has no such release`,
  ]);
});
