import { Worker } from "node:worker_threads";
import { type BusyTimes, type CalendarOwner, CalendarProblem, type TimeWindow } from "./busy-times";

export interface CalendarToRead {
  bytes: Buffer;
  owner: Omit<CalendarOwner, "isOwn">;
  ownUids: readonly string[];
  window: TimeWindow;
  charset?: string | undefined;
}

const timeoutMs = 20_000;

/**
 * Reads a calendar in a thread, which ends when a file takes too long or too much memory, and keeps no
 * mail waiting.
 * @throws CalendarProblem
 */
export function readInThread(calendar: CalendarToRead, timeout = timeoutMs): Promise<BusyTimes> {
  const thread = new Worker(new URL("./read-in-thread.mjs", import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    workerData: calendar,
  });
  return new Promise<BusyTimes>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new CalendarProblem("The calendar takes too long to read.")),
      timeout,
    );
    thread.on("message", ({ times, problem }: { times: BusyTimes; problem?: string }) => {
      if (problem) reject(new CalendarProblem(problem));
      else resolve(times);
    });
    thread.on("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "ERR_WORKER_OUT_OF_MEMORY"
          ? new CalendarProblem("The calendar is too large to read.")
          : error,
      ),
    );
    thread.on("exit", () => clearTimeout(timer));
  }).finally(() => void thread.terminate());
}
