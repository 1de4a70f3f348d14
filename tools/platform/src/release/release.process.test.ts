import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderStore } from "../store/folder-store";
import type { Store } from "../store/store";
import { releaseApp, releaseName } from "./release";

let root: string;
let store: Store;
const git = (...args: string[]) =>
  promisify(execFile)("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], {
    cwd: root,
  });
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
const release = () => releaseApp("cards", store, { source: join(root, "apps/cards") });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "ensemble-release-"));
  store = folderStore(join(root, "store"));
  const screens = [{ name: "cards", path: "/cards" }];
  await write(".gitignore", "dist\nstore\n");
  await write("supabase/migrations/20260101000000_cards.sql", "");
  await write("apps/cards/package.json", JSON.stringify({ version: "1.2.0" }));
  await write(
    "apps/cards/src/remote.tsx",
    `export const remote = { screens: ${JSON.stringify(screens)} };`,
  );
  await write("apps/cards/dist/remote-entry.js", "container()");
  const report = {
    entry: ["remote-entry.js"],
    screens: { cards: ["remote-entry.js"] },
    shared: {},
  };
  await write("apps/cards/dist/build.json", JSON.stringify(report));
  await git("init", "-q");
  await git("add", ".");
  await git("commit", "-q", "-m", "First");
});

afterEach(() => rm(root, { recursive: true }));

test("records a release's commit and newest migration", async () => {
  const { commit, dirty, migration, release: name } = await release();
  expect(commit).toBe((await git("rev-parse", "HEAD")).stdout.trim());
  expect({ dirty, migration }).toEqual({ dirty: undefined, migration: "20260101000000" });
  expect(name).toMatch(/^1\.2\.0\+[0-9a-f]{10}$/);
});

test("contains a server bundle only if a server may render one of its pages", async () => {
  await write("apps/cards/dist/server/remote.cjs", "rendered()");
  const paths = async () => (await release()).files.map(({ path }) => path);
  expect(await paths()).toEqual(["remote-entry.js"]);
  const screens = [{ name: "cards", path: "/cards", renderMode: "server" }];
  // Use another app, because an imported module doesn't change.
  await write("apps/gifts/src/remote.tsx", `export const remote = ${JSON.stringify({ screens })};`);
  await write("apps/gifts/package.json", JSON.stringify({ version: "1.2.0" }));
  await cp(join(root, "apps/cards/dist"), join(root, "apps/gifts/dist"), { recursive: true });
  const gifts = await releaseApp("gifts", store, { source: join(root, "apps/gifts") });
  expect(gifts.files.map(({ path }) => path)).toEqual(["remote-entry.js", "server/remote.cjs"]);
});

test("refuses a folder without a finished build and says what to do", async () => {
  await rm(join(root, "apps/cards/dist/build.json"));
  await expect(release()).rejects.toThrow(/cards.dist has no finished build. Run rsbuild build/);
});

test("marks a release as uncommitted until the same code is committed", async () => {
  await write("libs/prices/src/price.ts", "export const price = 1;");
  const uncommitted = await release();
  expect(uncommitted.dirty).toBe(true);
  await git("add", ".");
  await git("commit", "-q", "-m", "Prices");
  const committed = await release();
  expect(committed).toMatchObject({ release: uncommitted.release });
  expect(committed.dirty).toBeUndefined();
  await write("libs/prices/src/price.ts", "export const price = 2;");
  expect((await release()).dirty).toBeUndefined();
});

test("records digests of the database's types and of the shared libs' other sources", async () => {
  const lib = async (name: string, path: string, text: string) => {
    const exports = { "./package.json": "./package.json", "./database": "./src/database.types.ts" };
    await write(`node_modules/@ensemble/${name}/package.json`, JSON.stringify({ exports }));
    await write(`node_modules/@ensemble/${name}/src/${path}`, text);
  };
  await write("apps/cards/src/card.ts", "export {};");
  const typesAfter = async (name: string, path: string, text: string) => {
    await lib(name, path, text);
    return (await release()).types!;
  };
  expect((await release()).types).toBeUndefined();
  for (const name of ["query", "router", "session", "ui"]) await lib(name, "index.ts", "");
  const first = await typesAfter("contract", "database.types.ts", "export type Database = 1;");
  expect(first.database).not.toBe(first.libs);
  const second = await typesAfter("contract", "database.types.ts", "export type Database = 2;");
  expect(second).toEqual({ database: expect.not.stringMatching(first.database), libs: first.libs });
  const third = await typesAfter("ui", "page.tsx", "export const Page = () => null;");
  expect(third).toEqual({ database: second.database, libs: expect.not.stringMatching(first.libs) });
  expect(await typesAfter("ui", "page.test.tsx", "")).toEqual(third);
});

test("derives a release's name from its stored description", async () => {
  const made = await release();
  const stored = await store.read(`releases/cards/${made.release}/release.json`);
  expect(releaseName(JSON.parse(stored!.body.toString()))).toBe(made.release);
});

test("includes its package's objectives, and rejects invalid ones", async () => {
  const promise = (objectives: object) =>
    write(
      "apps/cards/package.json",
      JSON.stringify({ version: "1.2.0", ensemble: { objectives } }),
    );
  const objectives = { loads: { percent: 99 }, lcp: { percent: 75, within: 2500 } };
  const { release: without } = await release();
  await promise(objectives);
  const made = await release();
  expect(made.objectives).toEqual(objectives);
  expect(made.release).not.toBe(without);
  await promise({ loads: { percent: 100 }, lcp: { percent: 75 } });
  const refused = await release().catch(String);
  expect(refused).toContain(
    "package.json: ensemble.objectives.loads.percent: must be a percentage",
  );
  expect(refused).toContain("package.json: ensemble.objectives.lcp.within: must be milliseconds");
});

test("refuses to release a screen without a file", async () => {
  const report = { entry: ["remote-entry.js"], screens: { card: [] }, shared: {} };
  await write("apps/cards/dist/build.json", JSON.stringify(report));
  await expect(release()).rejects.toThrow(
    /cards claims \/cards, but no file contains its screen "cards"\. Load it with import/,
  );
  expect(await store.read("releases/cards/latest")).toBeUndefined();
});

test("lists what is wrong in a bundler's report", async () => {
  const report = { entry: [], screens: { card: "card.js" }, shared: { react: 19 } };
  await write("apps/cards/dist/build.json", JSON.stringify(report));
  await expect(release()).rejects.toThrow(
    /build\.json: entry: must list the container\n.*: screens\.card: .*\n.*: shared\.react: /,
  );
});
