import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { codeBytes, recordTransfers } from "../transfer";
import { median, printTable, ratioTable } from "./measure";

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** 1.6 Mbit/s down, 0.75 up, 150 ms round trips. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};

/** Visits of each page; a busy machine needs more. */
export const visits = Number(process.env.ENSEMBLE_BENCH_VISITS ?? 3);

/** The metrics of a first visit. Milliseconds count from the start of the navigation. */
const titles = {
  code: "JS and CSS kB",
  document: "HTML kB",
  roundTrips: "round trips",
  text: "main text ms",
  largestPaint: "largest paint ms",
  // What tasks take over 50 ms, and the longest, in processor time.
  blocking: "blocking ms",
  longestTask: "longest task ms",
  shift: "layout shift",
};
type Visit = Record<keyof typeof titles, number>;
const metrics = Object.keys(titles) as (keyof Visit)[];

/** A page, with a selector of what a visitor comes for. */
export interface VisitedPage {
  name: string;
  path: string;
  text: string;
  /** Opened in the side's session. */
  signedIn?: true;
}

/** One of two sites, or of two ways to serve the same pages. */
export interface Side {
  name: string;
  /** Where a page is visited, once the server is ready to serve it like this. */
  address(path: string): string | Promise<string>;
  /** What the browser of somebody who is signed in keeps. */
  session?: BrowserContextOptions["storageState"];
}

/** The medians of a page's visits on both sides. */
export type ComparedPage = Record<"before" | "now", Visit> & { name: string };

/**
 * Visits pages of both sides in turns with an empty cache, and prints medians and ratios. Visits all
 * pages, then all again: each one's visits are spread over the whole time.
 */
export async function comparePages(
  browser: Browser,
  pages: readonly VisitedPage[],
  sides: readonly [before: Side, now: Side],
): Promise<ComparedPage[]> {
  const results = pages.map((): [Visit[], Visit[]] => [[], []]);
  // The first run makes the servers render pictures.
  for (let run = -1; run < visits; run += 1) {
    console.log(run < 0 ? "Visiting every page once ..." : `Visit ${run + 1} of ${visits} ...`);
    for (const [index, { path, text, signedIn }] of pages.entries()) {
      for (const at of run % 2 === 0 ? [0, 1] : [1, 0]) {
        const { address, session } = sides[at]!;
        const storageState = signedIn && session;
        const context = await browser.newContext({ ...phone, storageState });
        const visit = await visitPage(context, await address(path), text);
        await context.close();
        if (run >= 0) results[index]![at]!.push(visit);
      }
    }
  }
  const compared = pages.map(({ name }, index) => {
    const [before, now] = results[index]!;
    return { name, before: mediansOf(before), now: mediansOf(now) };
  });
  const rows = compared.flatMap(({ name: what, before, now }) =>
    metrics.map((key) => ({ what, metric: titles[key], before: before[key], now: now[key] })),
  );
  console.log(`\nFirst visits, phone: 1.6 Mbit/s, 150 ms, CPU x4; medians of ${visits}\n`);
  printTable(ratioTable([sides[0].name, sides[1].name], rows));
  return compared;
}

const mediansOf = (results: readonly Visit[]): Visit =>
  Object.fromEntries(
    metrics.map((metric) => [metric, median(results.map((visit) => visit[metric]))]),
  ) as Visit;

/** A page is idle after this long without loading, painting or a long task, in milliseconds. */
const idleMs = 2000;

/** Opens a page on the throttled phone until it is idle. */
async function visitPage(context: BrowserContext, address: string, text: string): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const transfers = await recordTransfers(page);
  await page.addInitScript(watch, text);
  const tasksTaken = await recordTasks(context.browser()!, page);
  await page.goto(address);
  await page.waitForFunction(
    (idle) => window.watched.text > 0 && performance.now() - window.watched.last > idle,
    idleMs,
  );
  const { watched, document } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    const { encodedBodySize: document } = navigation as PerformanceNavigationTiming;
    return { watched: window.watched, document };
  });
  const tasks = await tasksTaken();
  await page.close();
  return {
    code: codeBytes(transfers) / 1000,
    document: document / 1000,
    roundTrips: Math.max(...transfers.filter(({ bytes }) => bytes > 0).map(({ wave }) => wave)),
    text: Math.max(watched.text, watched.firstPaint),
    largestPaint: watched.largestPaint,
    blocking: tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    longestTask: Math.max(0, ...tasks),
    shift: watched.shift,
  };
}

declare global {
  interface Window {
    watched: Record<"text" | "firstPaint" | "largestPaint" | "shift" | "last", number>;
  }
}

/**
 * Runs in the page before anything else. Its functions have no names: the compiler would call a
 * helper for them that the page lacks.
 */
function watch(selector: string): void {
  const watched = { text: 0, firstPaint: 0, largestPaint: 0, shift: 0, last: 0 };
  window.watched = watched;
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)?.textContent) return;
    observer.disconnect();
    // Not before the page may be painted.
    requestAnimationFrame((now) => (watched.text = watched.last = now));
  }).observe(document, { childList: true, subtree: true });
  for (const type of ["paint", "largest-contentful-paint", "layout-shift", "longtask", "resource"])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, hadRecentInput } = entry as unknown as Record<string, number>;
        if (type === "paint") watched.firstPaint = entry.startTime;
        if (type === "largest-contentful-paint") watched.largestPaint = entry.startTime;
        if (!hadRecentInput) watched.shift += value;
        watched.last = Math.max(watched.last, entry.startTime + entry.duration);
      }
    }).observe({ type, buffered: true });
}

/**
 * Records how long each task of a page's main thread runs, in milliseconds of processor time: what
 * else keeps the machine busy does not count. A throttled processor's pauses do.
 */
async function recordTasks(browser: Browser, page: Page): Promise<() => Promise<number[]>> {
  const categories = ["-*", "__metadata", "disabled-by-default-devtools.timeline"];
  await browser.startTracing(page, { categories });
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      // `tdur` are microseconds of processor time.
      traceEvents: (Record<"name" | "ph" | "pid" | "tid", string> & {
        args: { name?: string };
        tdur?: number;
      })[];
    };
    const threads = traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`);
    return traceEvents
      .filter(({ name, ph }) => name === "RunTask" && ph === "X")
      .filter(({ pid, tid }) => threads.includes(`${pid} ${tid}`))
      .map(({ tdur = 0 }) => tdur / 1000);
  };
}
