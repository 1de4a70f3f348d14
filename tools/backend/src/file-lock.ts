import { mkdir, rm, stat, utimes } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** In milliseconds; a lock that was not renewed for so long belongs to a killed process. */
const defaultTimeout = 10_000;

/**
 * Runs `work` while no other process of this machine holds the lock, and returns its result. The
 * lock is a folder, which only one process can create, and is renewed while it is held.
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
  const renewal = setInterval(() => {
    void utimes(lock, new Date(), new Date()).catch(() => undefined);
  }, timeout / 5);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await rm(lock, { recursive: true, force: true });
  }
}

/** One of those who wait does it at a time: a second one would free the lock of the first. */
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
