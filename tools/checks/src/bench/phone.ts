import { brotliCompressSync } from "node:zlib";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../browser";
import { codeBytes, fileBytes, recordTransfers } from "../transfer";
import type { BenchContext } from "./site";

const phone = {
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
/** A page is idle after this time without loading, painting or a long task, in milliseconds. */
const idleMs = 2000;

/** Metrics of a first visit. Times are relative to the start of the navigation. */
export type Visit = Awaited<ReturnType<typeof visitPage>>["metrics"];

/** Launches the browser that measures, until cleanup. */
export async function openBrowser({ onEnd }: BenchContext): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
      // Protocol clients request the source line of each request. Without this flag, the browser
      // parses code again to find it, in tasks of 100 ms that visitors don't have.
      "--js-flags=--no-enable-lazy-source-positions",
    ],
  });
  onEnd(() => browser.close());
  return browser;
}

/**
 * Opens a page on a throttled phone with an empty cache until it has its main content, `text`, and is
 * idle. `metrics` are those of the visit until then. `end` closes it.
 */
export async function visitPage(
  browser: Browser,
  address: string,
  text: string,
  storageState?: BrowserContextOptions["storageState"],
) {
  const context = await browser.newContext({ ...phone, storageState });
  context.setDefaultTimeout(300_000); // Generous for busy machines.
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const transfers = await recordTransfers(page);
  await page.addInitScript(watch, text);
  const endRecording = await recordTasks(browser, page);
  await page.goto(address);
  await waitForIdle(page);
  const { watched, size, inline } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    const scripts = [...document.querySelectorAll("script:not([src], [type])")];
    return {
      watched: window.watched,
      size: (navigation as PerformanceNavigationTiming).encodedBodySize,
      inline: scripts.map(({ textContent }) => textContent).join("\n"),
    };
  });
  const tasks = await endRecording();
  const inlineBytes = brotliCompressSync(inline).length;
  const metrics = {
    "JS and CSS kB": codeBytes(transfers) / 1000,
    "script kB, inline too": (fileBytes(transfers, /\.js$/) + inlineBytes) / 1000,
    "fonts kB": fileBytes(transfers, /\.woff2$/) / 1000,
    "HTML kB": size / 1000,
    "round trips": Math.max(...transfers.filter(({ bytes }) => bytes > 0).map(({ wave }) => wave)),
    "main text ms": Math.max(watched.text, watched.firstPaint),
    "largest paint ms": watched.largestPaint,
    // Processor time of tasks beyond 50 ms each.
    "blocking ms": tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    // What the page's own observer reports, which includes waiting for the processor.
    "observed blocking ms": watched.blocking,
    "longest task ms": Math.max(0, ...tasks),
    "main thread ms": tasks.reduce((sum, ms) => sum + ms, 0),
    "layout shift": watched.shift,
  };
  return { metrics, page, transfers, end: () => context.close() };
}

/** Waits until a page has its main content and is idle. */
export const waitForIdle = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    (idle) => window.watched.text > 0 && performance.now() - window.watched.last > idle,
    idleMs,
  );

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

/**
 * Records the main thread's tasks until the returned function is called. It returns their processor
 * times in milliseconds, which exclude the machine's other load but include the throttling.
 */
export async function recordTasks(browser: Browser, page: Page): Promise<() => Promise<number[]>> {
  const categories = ["-*", "__metadata", "disabled-by-default-devtools.timeline"];
  await browser.startTracing(page, { categories });
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      // `tdur`, the processor time, is in microseconds.
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
