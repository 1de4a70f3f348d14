import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { openVerifyTrial, type VerifyTrial } from "../../fixtures/verify-trial";
import { integrityOf } from "../release/release";

let trial: VerifyTrial;
let folder: VerifyTrial["folder"];
let store: VerifyTrial["store"];
let good: VerifyTrial["good"];
let problemsWith: VerifyTrial["problemsWith"];

beforeEach(async () => {
  trial = await openVerifyTrial();
  ({ folder, store, good, problemsWith } = trial);
});
afterEach(() => trial.close());

test("finds a changed or missing file", async () => {
  await store.write(`releases/experts/${good.experts}/screen.js`, "planted");
  expect(await problemsWith({ release: good.experts })).toEqual([
    `experts@${good.experts}: screen.js is not what was released`,
  ]);
  await rm(join(folder, `releases/experts/${good.experts}/screen.js`));
  expect(await problemsWith({ release: good.experts })).toEqual([
    `experts@${good.experts}: screen.js is missing`,
  ]);
});

test("finds a server half that was changed, is missing or is too large to draw with", async () => {
  const release = await writeSampleRelease(store, "experts", "2", {}, { half: "drawn()" });
  expect(await problemsWith({ release })).toEqual([]);
  const half = `releases/experts/${release}/server/remote.cjs`;
  await store.write(half, "planted()");
  expect(await problemsWith({ release })).toEqual([
    `experts@${release}: server/remote.cjs is not what was released`,
  ]);
  await store.remove(half);
  expect(await problemsWith({ release })).toEqual([
    `experts@${release}: server/remote.cjs is missing`,
  ]);
  const large = await writeSampleRelease(
    store,
    "experts",
    "3",
    {},
    {
      half: "drawn();".repeat(300_000),
    },
  );
  expect(await problemsWith({ release: large })).toEqual([
    `experts@${large}: server/remote.cjs has 2400000 bytes, over the 2000000 that a server reads`,
  ]);
});

test("finds a container that would load a file without a digest", async () => {
  const screen = "another screen";
  const bad = await writeSampleRelease(store, "experts", "2", {
    files: [
      { path: "remote-entry.js", text: `container 2 of ${integrityOf(Buffer.from("screen"))}` },
      { path: "screen.js", text: screen },
      { path: "server/data.json", text: "[]" },
    ].map(({ path, text }) => ({
      path,
      bytes: text.length,
      transferred: text.length,
      integrity: integrityOf(Buffer.from(text)),
    })),
  });
  await store.write(`releases/experts/${bad}/screen.js`, screen);
  expect(await problemsWith({ release: bad })).toEqual([
    `experts@${bad}: remote-entry.js does not hold the digest of screen.js`,
  ]);
});

test("finds a release that exposes nothing, lacks a screen or exceeds its budget", async () => {
  const bad = await writeSampleRelease(store, "experts", "2", { entry: [], screens: {} });
  expect(await problemsWith({ release: bad })).toEqual([
    `experts@${bad}: exposes nothing`,
    `experts@${bad}: claims /experts, but no file holds its screen "experts-home". ` +
      'It must be loaded with import("./features/<noun>/experts-home-screen").',
  ]);
  const heavy = await writeSampleRelease(store, "experts", "3", { budget: 10 });
  expect((await problemsWith({ release: heavy }))[0]).toMatch(
    /costs \d+ bytes of code, over its budget of 10/,
  );
});

test("detects an edited description by its name", async () => {
  const edited = await writeSampleRelease(store, "experts", "2", {
    release: good.experts,
    owner: "@ensemble/others",
  });
  expect(await problemsWith({ release: edited })).toEqual([
    `experts@${edited}: release.json was changed: its content gives another name`,
  ]);
});
