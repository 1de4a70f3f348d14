import { brotliCompressSync } from "node:zlib";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { codeBytes, fileBytes, recordTransfers } from "../transfer";
import { median, printTable, ratioTable } from "./measure";

export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms latency. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};

/** Visits per page. Use more on a busy machine. */
export const visits = Number(process.env.ENSEMBLE_BENCH_VISITS ?? 3);

/** Metrics of a first visit. Times are relative to the start of the navigation. */
const titles = {
  code: "JS and CSS kB",
  script: "script kB, inline too",
  fonts: "fonts kB",
  document: "HTML kB",
  roundTrips: "round trips",
  text: "main text ms",
  largestPaint: "largest paint ms",
  // Processor time of tasks beyond 50 ms each.
  blocking: "blocking ms",
  // What the page's own observer reports, which includes waiting for the processor.
  observedBlocking: "observed blocking ms",
  longestTask: "longest task ms",
  mainThread: "main thread ms",
  shift: "layout shift",
};
type Visit = Record<keyof typeof titles, number>;
const metrics = Object.keys(titles) as (keyof Visit)[];

/** A page with a selector of its main content. */
export interface VisitedPage {
  name: string;
  path: string;
  text: string;
  /** Opens the page with the side's session. */
  signedIn?: true;
}

/** A site, or a variant of serving it, to compare. */
export interface Side {
  name: string;
  /** Returns a page's URL once the server is ready to serve it. */
  address(path: string): string | Promise<string>;
  /** A signed-in browser's storage state. */
  session?: BrowserContextOptions["storageState"];
}

/** Medians of a page's visits on both sides. */
export type ComparedPage = Record<"before" | "now", Visit> & { name: string };

/**
 * Visits pages of both sides alternately with an empty cache, and prints medians and ratios. Visits
 * all pages before the next run, which spreads each page's visits over time.
 */
export async function comparePages(
  browser: Browser,
  pages: readonly VisitedPage[],
  sides: readonly [before: Side, now: Side],
): Promise<ComparedPage[]> {
  const results = pages.map((): [Visit[], Visit[]] => [[], []]);
  // The first run makes the servers create renditions.
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
  const rows = compared.flatMap(({ name: subject, before, now }) =>
    metrics.map((key) => ({ subject, metric: titles[key], before: before[key], now: now[key] })),
  );
  console.log(`\nFirst visits, phone: 1.6 Mbit/s, 150 ms, CPU x4; medians of ${visits}\n`);
  printTable(ratioTable([sides[0].name, sides[1].name], rows));
  return compared;
}

const mediansOf = (results: readonly Visit[]): Visit =>
  Object.fromEntries(
    metrics.map((metric) => [metric, median(results.map((visit) => visit[metric]))]),
  ) as Visit;

/** A page is idle after this time without loading, painting or a long task, in milliseconds. */
const idleMs = 2000;

/** Watches the next pages until their main content and beyond. */
export const watchPage = (page: Page, text: string): Promise<unknown> =>
  page.addInitScript(watch, text);

/** Waits until a watched page has its main content and is idle. */
export const untilIdle = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    (idle) => window.watched.text > 0 && performance.now() - window.watched.last > idle,
    idleMs,
  );

/** Opens an empty page with the phone's network and processor. */
export async function openThrottled(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return page;
}

/** Opens a page on the throttled phone until it's idle. */
async function visitPage(context: BrowserContext, address: string, text: string): Promise<Visit> {
  const page = await openThrottled(context);
  const transfers = await recordTransfers(page);
  await watchPage(page, text);
  const tasksTaken = await recordTasks(context.browser()!, page);
  await page.goto(address);
  await untilIdle(page);
  const { watched, document, inline } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    const { encodedBodySize: document } = navigation as PerformanceNavigationTiming;
    const scripts = [...window.document.querySelectorAll("script:not([src], [type])")];
    return {
      watched: window.watched,
      document,
      inline: scripts.map(({ textContent }) => textContent).join("\n"),
    };
  });
  const tasks = (await tasksTaken()).tasks.map(({ ms }) => ms);
  await page.close();
  return {
    code: codeBytes(transfers) / 1000,
    script: (fileBytes(transfers, /\.js$/) + brotliCompressSync(inline).length) / 1000,
    fonts: fileBytes(transfers, /\.woff2$/) / 1000,
    document: document / 1000,
    roundTrips: Math.max(...transfers.filter(({ bytes }) => bytes > 0).map(({ wave }) => wave)),
    text: Math.max(watched.text, watched.firstPaint),
    largestPaint: watched.largestPaint,
    blocking: tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    observedBlocking: watched.blocking,
    longestTask: Math.max(0, ...tasks),
    mainThread: tasks.reduce((sum, ms) => sum + ms, 0),
    shift: watched.shift,
  };
}

declare global {
  interface Window {
    watched: Record<"text" | "firstPaint" | "largestPaint" | "shift" | "blocking" | "last", number>;
  }
}

/**
 * Runs in the page before other scripts. Must not contain named functions, because the compiler
 * would add calls of a helper that the page doesn't have.
 */
function watch(selector: string): void {
  const watched = { text: 0, firstPaint: 0, largestPaint: 0, shift: 0, blocking: 0, last: 0 };
  window.watched = watched;
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)?.textContent) return;
    observer.disconnect();
    // The earliest time at which the text can be painted.
    requestAnimationFrame((now) => (watched.text = watched.last = now));
  }).observe(document, { childList: true, subtree: true });
  for (const type of ["paint", "largest-contentful-paint", "layout-shift", "longtask", "resource"])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, hadRecentInput } = entry as unknown as Record<string, number>;
        if (type === "paint") watched.firstPaint = entry.startTime;
        if (type === "largest-contentful-paint") watched.largestPaint = entry.startTime;
        if (type === "longtask") watched.blocking += entry.duration - 50;
        if (!hadRecentInput) watched.shift += value;
        watched.last = Math.max(watched.last, entry.startTime + entry.duration);
      }
    }).observe({ type, buffered: true });
}

/** What the page's main thread did. Times are in milliseconds of one clock. */
export interface Recording {
  /** `ms` is processor time, which excludes the machine's other load but includes the throttling. */
  tasks: { start: number; ms: number }[];
  /** The page's own marks (`performance.mark`) by name. */
  marks: ReadonlyMap<string, number>;
}

/** Records the main thread's tasks until the returned function is called. */
export async function recordTasks(browser: Browser, page: Page): Promise<() => Promise<Recording>> {
  const categories = [
    ...["-*", "__metadata", "disabled-by-default-devtools.timeline"],
    "blink.user_timing",
  ];
  await browser.startTracing(page, { categories });
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      // `ts` and `tdur`, the processor time, are in microseconds.
      traceEvents: (Record<"name" | "cat" | "ph" | "pid" | "tid", string> & {
        args: { name?: string };
        ts: number;
        tdur?: number;
      })[];
    };
    const threads = traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`);
    return {
      tasks: traceEvents
        .filter(({ name, ph }) => name === "RunTask" && ph === "X")
        .filter(({ pid, tid }) => threads.includes(`${pid} ${tid}`))
        .map(({ ts, tdur = 0 }) => ({ start: ts / 1000, ms: tdur / 1000 })),
      marks: new Map(
        traceEvents
          .filter(({ cat }) => cat === "blink.user_timing")
          .map(({ name, ts }) => [name, ts / 1000]),
      ),
    };
  };
}
