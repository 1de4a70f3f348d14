import { mkdir, readdir, utimes } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../fixtures/folders";
import { withLock } from "./file-lock";

/** Runs some works under one lock, and returns how many ran at once at most. */
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

test("lets one work at a time, and leaves nothing behind", async () => {
  const folder = await temporaryFolder();
  expect(await maxConcurrent(path.join(folder, "new", "lock"), 5, 5)).toBe(1);
  expect(await readdir(path.join(folder, "new"))).toEqual([]);
});

test("keeps a lock that is held for longer than a dead one would be kept", async () => {
  const folder = await temporaryFolder();
  expect(await maxConcurrent(path.join(folder, "lock"), 2, 900, 300)).toBe(1);
});

test("gives the lock of a killed process to one of those who wait", async () => {
  const folder = await temporaryFolder();
  for (const name of ["lock", "lock.dead"]) {
    await mkdir(path.join(folder, name));
    await utimes(path.join(folder, name), 0, 0);
  }
  expect(await maxConcurrent(path.join(folder, "lock"), 5, 5)).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

test("is free again after a work that fails", async () => {
  const lock = path.join(await temporaryFolder(), "lock");
  const failed = withLock(lock, () => Promise.reject(new Error("injected")));
  await expect(failed).rejects.toThrow("injected");
  expect(await maxConcurrent(lock, 1, 0)).toBe(1);
});
