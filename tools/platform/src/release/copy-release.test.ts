import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { folderStore } from "../store/folder-store";
import { copyRelease, integrityOf, readRelease } from "./release";

const release = "1.0.0+0123456789";
const key = `releases/shop/${release}`;

async function newStore() {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-store-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folderStore(folder);
}

async function storeWith(content: string) {
  const store = await newStore();
  const file = { path: "remote-entry.js", integrity: integrityOf(Buffer.from("the entry")) };
  await store.write(`${key}/remote-entry.js`, content);
  await store.write(`${key}/release.json`, JSON.stringify({ app: "shop", release, files: [file] }));
  return store;
}

test("copies a release unchanged, and only once", async () => {
  const here = await newStore();
  await copyRelease("shop", release, await storeWith("the entry"), here);
  expect((await here.read(`${key}/remote-entry.js`))!.body.toString()).toBe("the entry");
  expect((await readRelease("shop", release, here)).app).toBe("shop");
  await copyRelease("shop", release, await newStore(), here);
});

test("refuses a damaged or missing release", async () => {
  const here = await newStore();
  const damaged = await storeWith("another entry");
  await expect(copyRelease("shop", release, damaged, here)).rejects.toThrow(
    "remote-entry.js is not what was released",
  );
  expect(await here.read(`${key}/release.json`)).toBeUndefined();
  await expect(copyRelease("shop", release, await newStore(), here)).rejects.toThrow("has no");
});
