import { setTimeout as delay } from "node:timers/promises";
import { deferred, renderingMetrics, type RenderThread } from "./thread";

/** In milliseconds. */
export interface ThreadTimes {
  /** Timeout for starting a thread and rendering its first page. */
  start: number;
  /** Delays before restarts; the last one repeats. */
  restartDelays: readonly number[];
}

/** A thread that is replaced when it ends. */
interface SupervisedThread {
  /** Resolves when the first thread has started or failed to start. */
  started: Promise<unknown>;
  /** Returns the running thread; undefined while none has started. */
  current(): RenderThread | undefined;
  /** Uses the shortest delay for the next restart. Call it when a page has been rendered. */
  resetDelays(): void;
  end(): Promise<void>;
}

/** Keeps a thread running until `end`: starts another after a delay when one ends. */
export function superviseThread(
  startThread: () => Promise<RenderThread>,
  onProblem: (line: string) => void,
  { start, restartDelays }: ThreadTimes,
): SupervisedThread {
  const ending = new AbortController();
  const metrics = renderingMetrics();
  const started = deferred<undefined>();
  let latest: RenderThread | undefined;
  let current: RenderThread | undefined;
  let restarts = 0;

  const runOnce = async (): Promise<void> => {
    try {
      latest = await startThread();
      if (ending.signal.aborted) await latest.end();
      await warmUp(latest, start);
      current = latest;
      metrics.thread("started");
      started.resolve(undefined);
      const reason = await current.ended;
      if (!ending.signal.aborted) {
        metrics.thread("ended");
        onProblem(`The rendering thread ended: ${reason}`);
      }
    } catch (error) {
      if (!ending.signal.aborted) {
        metrics.thread("not started");
        onProblem(`No pages are rendered: ${(error as Error).message}`);
      }
    }
    current = undefined;
    started.resolve(undefined);
  };

  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await runOnce();
      const pause = restartDelays[Math.min(restarts, restartDelays.length - 1)];
      restarts += 1;
      await delay(pause, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };

  const ran = run();
  return {
    started: started.promise,
    current: () => current,
    resetDelays() {
      restarts = 0;
    },
    async end() {
      ending.abort();
      await latest?.end();
      await ran;
    },
  };
}

/**
 * Waits until a thread has started and rendered a page, because its first page takes much longer
 * than those of visitors may. Ends the thread at the timeout.
 */
async function warmUp(thread: RenderThread, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => void thread.end(), timeoutMs);
  try {
    await thread.ready;
    await thread.render({ address: "/" }).catch(() => undefined);
  } finally {
    clearTimeout(timer);
  }
}
