import { mkdir, rm, rmdir, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/** In milliseconds; an older lock belongs to a killed command. */
const staleAfter = 30_000;

/**
 * Runs `work` while no other process of this machine holds the lock, and returns its result. The
 * lock is a folder, which only one process can create.
 */
export async function locked<T>(lock: string, work: () => Promise<T>): Promise<T> {
  while (!(await taken(lock))) {
    const held = await stat(lock).catch(() => undefined);
    if (held && Date.now() - held.mtimeMs > staleAfter) await rm(lock, { recursive: true });
    else await delay(20);
  }
  try {
    return await work();
  } finally {
    await rmdir(lock);
  }
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
