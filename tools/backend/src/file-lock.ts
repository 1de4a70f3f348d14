import { mkdir, rm, stat, utimes } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** In milliseconds; a lock that was not renewed for so long belongs to a killed process. */
const defaultTimeout = 10_000;

/**
 * Runs `work` while no other process of this machine holds the lock, and returns its result. The
 * lock is a folder, which only one process can create, and is renewed while it is held.
 */
export async function locked<T>(
  lock: string,
  work: () => Promise<T>,
  timeout = defaultTimeout,
): Promise<T> {
  await mkdir(dirname(lock), { recursive: true });
  while (!(await taken(lock))) {
    await freeDead(lock, timeout);
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
async function freeDead(lock: string, timeout: number): Promise<void> {
  const turn = `${lock}.dead`;
  if (!(await isDead(lock, timeout)) || !(await taken(turn))) {
    if (await isDead(turn, timeout)) await rm(turn, { recursive: true, force: true });
    return;
  }
  if (await isDead(lock, timeout)) await rm(lock, { recursive: true, force: true });
  await rm(turn, { recursive: true });
}

async function isDead(lock: string, timeout: number): Promise<boolean> {
  const held = await stat(lock).catch(() => undefined);
  return held !== undefined && Date.now() - held.mtimeMs > timeout;
}

async function taken(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
