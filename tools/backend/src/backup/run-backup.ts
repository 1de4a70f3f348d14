import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { baseBackupsIn, takeBaseBackup } from "./base-backup";
import { type Life, lifeOf } from "./lives";
import { receiveWal } from "./receive-wal";
import { removeBefore } from "./wal-files";
import { parsePosition } from "./wal-position";

export interface BackupOptions {
  /** URL of a role that may replicate. */
  url: string;
  folder: string;
  /** Hours between base backups. */
  every: number;
  /** How many base backups, and the WAL since the oldest, are kept. */
  keep: number;
  onProgress: (line: string) => void;
  /** Aborted to stop. */
  signal: AbortSignal;
}

/**
 * Backs a server up until it is stopped: receives its WAL without a gap and copies its files from time
 * to time. Connects again after a failure. What was received stays complete at any moment.
 */
export async function runBackup(options: BackupOptions): Promise<void> {
  const { signal, onProgress } = options;
  for (let pause = 1; !signal.aborted; pause = Math.min(pause * 2, 60)) {
    try {
      await backUp(options, () => (pause = 1));
    } catch (error) {
      onProgress(`${error instanceof Error ? error.message : String(error)}; again in ${pause} s`);
      await delay(pause * 1000, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Until it is stopped or fails. */
async function backUp(options: BackupOptions, onReceiving: () => void): Promise<void> {
  const { url, folder, onProgress, signal } = options;
  const life = await lifeOf(url, folder);
  const receiver = await receiveWal(url, life.wal);
  onReceiving();
  onProgress("Receiving the write-ahead log");
  const stop = new AbortController();
  const ending = AbortSignal.any([signal, stop.signal]);
  const copying = copyFromTimeToTime(options, life, ending);
  const stopped = new Promise<void>((resolve) => {
    ending.addEventListener("abort", () => resolve());
    if (ending.aborted) resolve();
  });
  try {
    await Promise.race([receiver.ended, copying, stopped]);
  } finally {
    stop.abort();
    await receiver.stop().catch(() => undefined);
    await copying.catch(() => undefined);
  }
}

async function copyFromTimeToTime(options: BackupOptions, life: Life, signal: AbortSignal) {
  while (!signal.aborted) {
    const newest = (await baseBackupsIn(life.base)).at(-1);
    const due = newest ? Date.parse(newest.ended) + options.every * 3_600_000 : 0;
    if (due <= Date.now()) {
      const backup = await takeBaseBackup(options.url, life.base);
      options.onProgress(`Copied the server's files: ${backup.folder}`);
      await forgetOld(options.keep, life);
    }
    await delay(Math.min(Math.max(due - Date.now(), 1000), 60_000), undefined, { signal }).catch(
      () => undefined,
    );
  }
}

async function forgetOld(keep: number, { base, wal, timeline }: Life): Promise<void> {
  const backups = await baseBackupsIn(base);
  const kept = backups.slice(-keep);
  for (const old of backups.slice(0, -keep)) await rm(old.folder, { recursive: true });
  const [oldest] = kept;
  if (oldest) await removeBefore(wal, timeline, parsePosition(oldest.start));
}
