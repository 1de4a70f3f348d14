import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fairQueue } from "../fair-queue";
import { fileCache } from "./rendition-cache";

let folder: string;
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), "ensemble-cache-"))));
afterEach(() => rm(folder, { recursive: true }));

const newQueue = (share: number, slots = 2) => fairQueue({ slots, getShare: () => share });
const limits = { queue: newQueue(2), maxBytes: 1_000_000 };
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test("creates a file once for concurrent requests and reuses it after a restart", async () => {
  let created = 0;
  const create = () => {
    created += 1;
    return Promise.resolve(bytes("picture"));
  };
  const cache = fileCache(folder, limits);
  const files = await Promise.all([1, 2, 3].map(() => cache.get("key", "visitor", create)));
  files.push(
    await cache.get("key", "visitor", create),
    await fileCache(folder, limits).get("key", "visitor", create),
  );
  expect(files.map(text)).toEqual(Array(5).fill("picture"));
  expect(created).toBe(1);
});

test("limits how many files are created concurrently", async () => {
  const cache = fileCache(folder, limits);
  let running = 0;
  let peak = 0;
  const create = async () => {
    running += 1;
    peak = Math.max(peak, running);
    await new Promise((resolve) => setTimeout(resolve, 30)); // Longer than looking for a file.
    running -= 1;
    return bytes("x");
  };
  await Promise.all(["a", "b", "c", "d", "e"].map((key) => cache.get(key, "visitor", create)));
  expect(peak).toBe(2);
});

test("creates a visitor's file while another caller waits for many, even for the same one", async () => {
  const cache = fileCache(folder, { ...limits, queue: newQueue(1) });
  const created: string[] = [];
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const invented = ["1", "2", "3", "shown"].map((key) =>
    cache.get(key, "hostile", async () => {
      await finished;
      created.push(`${key} for the hostile caller`);
      return bytes(key);
    }),
  );
  const shown = await cache.get("shown", "visitor", () => {
    created.push("shown for the visitor");
    return Promise.resolve(bytes("shown"));
  });
  expect(text(shown)).toBe("shown");
  expect(created).toEqual(["shown for the visitor"]);
  finish();
  await Promise.all(invented);
  expect(created).toHaveLength(4);
  expect(created).not.toContain("shown for the hostile caller");
});

test("creates one large file at a time, without delaying small ones", async () => {
  const cache = fileCache(folder, { ...limits, largeQueue: newQueue(1, 1) });
  const finish: (() => void)[] = [];
  const large = ["one", "two"].map((key) =>
    cache.get(
      key,
      key,
      () => new Promise((resolve) => finish.push(() => resolve(bytes(key)))),
      "large",
    ),
  );
  await vi.waitFor(() => expect(finish).toHaveLength(1));
  expect(text(await cache.get("small", "visitor", () => Promise.resolve(bytes("s"))))).toBe("s");
  expect(finish).toHaveLength(1);
  finish[0]!();
  await vi.waitFor(() => expect(finish).toHaveLength(2));
  finish[1]!();
  expect((await Promise.all(large)).map(text)).toEqual(["one", "two"]);
});

test("doesn't cache failures", async () => {
  const cache = fileCache(folder, { ...limits, queue: newQueue(1, 1) });
  await expect(cache.get("key", "visitor", () => Promise.reject(new Error("no")))).rejects.toThrow(
    "no",
  );
  expect(text(await cache.get("key", "visitor", () => Promise.resolve(bytes("yes"))))).toBe("yes");
  expect(await storedSizes()).toHaveLength(1);
});

async function storedSizes(): Promise<number[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  );
}

test("evicts the least recently read files at the size limit, also after a restart", async () => {
  const created: string[] = [];
  const get = (cache: ReturnType<typeof fileCache>, key: string) =>
    cache.get(key, "visitor", () => {
      created.push(key);
      return Promise.resolve(new Uint8Array(400_000));
    });
  const cache = fileCache(folder, limits);
  for (const key of ["a", "b", "a", "c"]) await get(cache, key);
  expect(created).toEqual(["a", "b", "c"]);
  const restarted = fileCache(folder, limits);
  for (const key of ["a", "c", "d", "c", "a"]) await get(restarted, key);
  expect(created).toEqual(["a", "b", "c", "d", "a"]);
  const total = (await storedSizes()).reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThanOrEqual(limits.maxBytes);
});

test("returns a file larger than the cache without storing it", async () => {
  const cache = fileCache(folder, limits);
  const large = await cache.get("large", "visitor", () =>
    Promise.resolve(new Uint8Array(1_000_001)),
  );
  expect(large.byteLength).toBe(1_000_001);
  expect(await storedSizes()).toEqual([]);
});

test("returns a file that can't be stored and logs one line", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const file = path.join(folder, "no-folder");
  await writeFile(file, "");
  const cache = fileCache(file, limits);
  expect(text(await cache.get("key", "visitor", () => Promise.resolve(bytes("shown"))))).toBe(
    "shown",
  );
  const lines = log.mock.calls.flat().filter((line) => String(line).includes("ENOTDIR"));
  expect(lines.length).toBeGreaterThan(0);
  log.mockRestore();
});
