import { mkdir, readdir, utimes } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../fixtures/folders";
import { withLock } from "./file-lock";

/** Runs `count` callbacks under one lock and returns the maximum concurrency. */
async function maxConcurrent(lock: string, count: number, milliseconds: number, timeout?: number) {
  let [now, peak] = [0, 0];
  const work = async () => {
    now += 1;
    peak = Math.max(peak, now);
    await delay(milliseconds);
    now -= 1;
  };
  await Promise.all(Array.from({ length: count }, () => withLock(lock, work, timeout)));
  return peak;
}

test("runs one callback at a time and cleans up", async () => {
  const folder = await temporaryFolder();
  expect(await maxConcurrent(path.join(folder, "new", "lock"), 5, 5)).toBe(1);
  expect(await readdir(path.join(folder, "new"))).toEqual([]);
});

test("keeps a held lock past the stale timeout", async () => {
  const folder = await temporaryFolder();
  expect(await maxConcurrent(path.join(folder, "lock"), 2, 900, 300)).toBe(1);
});

test("releases the lock of a killed process to one waiter", async () => {
  const folder = await temporaryFolder();
  for (const name of ["lock", "lock.dead"]) {
    await mkdir(path.join(folder, name));
    await utimes(path.join(folder, name), 0, 0);
  }
  expect(await maxConcurrent(path.join(folder, "lock"), 5, 5)).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

test("doesn't release the lock of a successor after sleeping past the timeout", async () => {
  const lock = path.join(await temporaryFolder(), "lock");
  let leave = (): void => undefined;
  const left = new Promise<void>((resolve) => (leave = resolve));
  let successor: Promise<void> | undefined;
  await withLock(lock, async () => {
    await utimes(lock, 0, 0);
    await new Promise<void>((entered) => {
      successor = withLock(lock, () => {
        entered();
        return left;
      });
    });
  });
  expect(await readdir(path.dirname(lock))).toEqual(["lock"]);
  leave();
  await successor;
  expect(await readdir(path.dirname(lock))).toEqual([]);
});

test("releases the lock when the callback fails", async () => {
  const lock = path.join(await temporaryFolder(), "lock");
  const failed = withLock(lock, () => Promise.reject(new Error("injected")));
  await expect(failed).rejects.toThrow("injected");
  expect(await maxConcurrent(lock, 1, 0)).toBe(1);
});
