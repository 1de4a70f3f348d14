import type { Browser, Page } from "@playwright/test";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  args: { name?: string };
  /** Microseconds of processor time. */
  tdur?: number;
}

const categories = ["-*", "__metadata", "disabled-by-default-devtools.timeline"];

/**
 * Records how long each task of a page's main thread runs, in milliseconds of processor time: what
 * else keeps the machine busy does not count. A throttled processor's pauses do.
 */
export async function recordTasks(browser: Browser, page: Page): Promise<() => Promise<number[]>> {
  await browser.startTracing(page, { categories });
  return async () => {
    const text = (await browser.stopTracing()).toString();
    const { traceEvents } = JSON.parse(text) as { traceEvents: TraceEvent[] };
    const threads = new Set(
      traceEvents
        .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    return traceEvents
      .filter(({ name, ph }) => name === "RunTask" && ph === "X")
      .filter(({ pid, tid }) => threads.has(`${pid} ${tid}`))
      .map(({ tdur = 0 }) => tdur / 1000);
  };
}
