import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileCache } from "./file-cache";

let folder: string;
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), "ensemble-cache-"))));
afterEach(() => rm(folder, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (made: Uint8Array) => new TextDecoder().decode(made);

test("a key is made once, however many ask, and again after a restart not at all", async () => {
  let made = 0;
  const make = () => {
    made += 1;
    return Promise.resolve(bytes("picture"));
  };
  const cache = fileCache(folder, 2);
  const answers = await Promise.all([1, 2, 3].map(() => cache.get("key", make)));
  answers.push(await cache.get("key", make), await fileCache(folder, 2).get("key", make));
  expect(answers.map(text)).toEqual(Array(5).fill("picture"));
  expect(made).toBe(1);
});

test("no more than so many are made at once", async () => {
  const cache = fileCache(folder, 2);
  let running = 0;
  let most = 0;
  const make = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return bytes("x");
  };
  await Promise.all(["a", "b", "c", "d", "e"].map((key) => cache.get(key, make)));
  expect(most).toBe(2);
});

test("what fails is not kept, and does not block the next", async () => {
  const cache = fileCache(folder, 1);
  await expect(cache.get("key", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(text(await cache.get("key", () => Promise.resolve(bytes("yes"))))).toBe("yes");
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile())).toHaveLength(1);
});
