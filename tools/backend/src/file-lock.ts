import { randomUUID } from "node:crypto";
import { mkdir, rm, rmdir, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** A lock that wasn't renewed for this long belongs to a killed process, in milliseconds. */
const defaultTimeout = 10_000;

/**
 * Runs `work` while no other process on this machine holds the lock, and returns its result. The
 * lock is a folder, because mkdir is atomic. It's renewed while held. A folder in it names the
 * holder, so that a process that slept past the timeout doesn't release its successor's lock; Git
 * doesn't see either.
 */
export async function withLock<T>(
  lock: string,
  work: () => Promise<T>,
  timeout = defaultTimeout,
): Promise<T> {
  await mkdir(dirname(lock), { recursive: true });
  while (!(await tryCreate(lock))) {
    await removeStale(lock, timeout);
    await delay(20);
  }
  const holder = join(lock, randomUUID());
  await mkdir(holder);
  const renewal = setInterval(() => {
    void renew(lock, holder).catch(() => clearInterval(renewal));
  }, timeout / 5);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await release(lock, holder);
  }
}

/** Rejects if another process has taken over the lock. */
async function renew(lock: string, holder: string): Promise<void> {
  const now = new Date();
  await utimes(holder, now, now);
  await utimes(lock, now, now);
}

async function release(lock: string, holder: string): Promise<void> {
  try {
    await rmdir(holder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  await rmdir(lock);
}

/** Removes a stale lock. Only one waiter may, or a second would remove the first one's new lock. */
async function removeStale(lock: string, timeout: number): Promise<void> {
  const cleanupLock = `${lock}.dead`;
  if (!(await isStale(lock, timeout)) || !(await tryCreate(cleanupLock))) {
    if (await isStale(cleanupLock, timeout))
      await rm(cleanupLock, { recursive: true, force: true });
    return;
  }
  if (await isStale(lock, timeout)) await rm(lock, { recursive: true, force: true });
  await rm(cleanupLock, { recursive: true });
}

async function isStale(lock: string, timeout: number): Promise<boolean> {
  const stats = await stat(lock).catch(() => undefined);
  return stats !== undefined && Date.now() - stats.mtimeMs > timeout;
}

async function tryCreate(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
