import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { readPublished } from "../compose/publish";
import { publishReleases } from "../environments/publication";
import { readHistory } from "../environments/history";
import { canary, promote } from "../environments/promote";
import { makePreview } from "../previews/make-preview";
import { endPreview } from "../previews/preview";
import { folderStore } from "../store/folder-store";
import type { Store } from "../store/store";
import { prune } from "./prune";
import { copyRelease, toIntegrity, readRelease } from "./release";

const release = "1.0.0+0123456789";
const key = `releases/shop/${release}`;

async function newStore() {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-store-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folderStore(folder);
}

async function storeWith(content: string) {
  const store = await newStore();
  const file = { path: "remote-entry.js", integrity: toIntegrity(Buffer.from("the entry")) };
  await store.write(`${key}/remote-entry.js`, content);
  await store.write(`${key}/release.json`, JSON.stringify({ app: "shop", release, files: [file] }));
  return store;
}

test("copies a release unchanged and only once", async () => {
  const target = await newStore();
  await copyRelease("shop", release, await storeWith("the entry"), target);
  expect((await target.read(`${key}/remote-entry.js`))!.body.toString()).toBe("the entry");
  expect((await readRelease("shop", release, target)).app).toBe("shop");
  await copyRelease("shop", release, await newStore(), target);
});

test("refuses a damaged or missing release", async () => {
  const target = await newStore();
  const damaged = await storeWith("another entry");
  await expect(copyRelease("shop", release, damaged, target)).rejects.toThrow(
    "remote-entry.js doesn't match the release",
  );
  expect(await target.read(`${key}/release.json`)).toBeUndefined();
  await expect(copyRelease("shop", release, await newStore(), target)).rejects.toThrow("has no");
});

describe("prune", () => {
  const day = 86_400_000;
  let folder: string;
  let store: Store;
  let experts: string[];
  let pins: Record<"shell" | "experts", { release: string }>;

  /** Makes everything in the store some days old. */
  async function age(days: number): Promise<void> {
    const dist = join(folder, "dist");
    const then = new Date(Date.now() - days * day);
    for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), then, then);
    }
  }

  const runPrune = (remove = false) => prune(store, { days: 2, remove });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "ensemble-prune-"));
    store = folderStore(join(folder, "dist"));
    const shell = await writeSampleRelease(store, "shell", "1");
    experts = [];
    for (const digit of "12345678") experts.push(await writeSampleRelease(store, "experts", digit));
    await writeFile(
      join(folder, "production.json"),
      JSON.stringify({
        supabase: { url: "https://project.supabase.example", key: "sb_publishable_0123456789" },
      }),
    );
    pins = { shell: { release: shell }, experts: { release: experts[0]! } };
    await publishReleases("production", pins, { store, folder });
  });

  afterEach(() => rm(folder, { recursive: true }));

  test("keeps pinned, previous, canary, latest, new and recently run releases", async () => {
    const context = { store, folder, by: "a tester", readDatabaseState: async () => ({}) };
    const [first, second, third, canaryRelease, latest, recent, lost, long] = experts;
    const run = async (days: number, release: string) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - days * day });
      await publishReleases("production", { ...pins, experts: { release } }, context);
      vi.useRealTimers();
    };
    await run(40, lost!);
    await run(30, long!);
    await run(20, recent!);
    await run(1, first!);
    await promote("production", "experts", second!, context);
    await promote("production", "experts", third!, context);
    await canary("production", "experts", canaryRelease!, 10, context);
    await store.write("releases/experts/latest", latest!);
    expect(await runPrune()).toEqual([]); // All were created today.

    await age(5);
    const listed = await runPrune();
    const releases = listed.filter((key) => key.startsWith("releases/"));
    expect(releases).toEqual([`releases/experts/${lost}`, `releases/experts/${long}`].sort());
    expect(listed.length).toBeGreaterThan(releases.length); // Outdated documents.
    expect(await store.read(`releases/experts/${lost}/release.json`)).toBeDefined();

    expect(await runPrune(true)).toEqual(listed);
    expect(await store.list(`releases/experts/${lost}/`)).toEqual([]);
    for (const release of [first, second, third, canaryRelease, latest, recent]) {
      expect(await store.read(`releases/experts/${release}/release.json`)).toBeDefined();
    }
    expect(await readPublished("production", store)).toBeDefined();
    expect(await readHistory("production", store)).toHaveLength(9); // The whole history.
    expect(await runPrune()).toEqual([]);
  });

  test("refuses less than a day, because pages can stay open that long", async () => {
    await expect(prune(store, { days: 0, remove: false })).rejects.toThrow(/open for a day/);
  });

  test("keeps a preview and its releases until it ends", async () => {
    const [, , , , , , , shown] = experts;
    const context = { store, folder, readDatabaseState: async () => ({}) };
    const releases = [{ app: "experts", release: shown! }];
    const request = { name: "one", environment: "production", releases, days: 7 };
    await makePreview(request, context);
    await age(3);
    const unused = (await runPrune()).join();
    for (const name of ["previews", shown!]) expect(unused).not.toContain(name);
    await endPreview("production", "one", store);
    await age(3);
    expect(await runPrune()).toEqual(
      expect.arrayContaining(["previews/production/one", `releases/experts/${shown}`]),
    );
  });
});
