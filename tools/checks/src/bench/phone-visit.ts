import type { Browser } from "@playwright/test";

/** The measurements of a first visit. */
export interface Visit {
  /** Milliseconds from the start of the navigation, as `largestPaint`. */
  firstPaint: number;
  largestPaint: number;
  /** All unexpected layout shift, without session windows. */
  shift: number;
  /** Everything transferred, headers included. */
  bytes: number;
  /** The element of the largest paint. */
  largest: string;
}

export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** 1.6 Mbit/s down, 0.75 up, 150 ms round trips, a CPU four times slower. */
export const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};

/** In milliseconds; a page is idle after this long without loading or painting. */
const quietFor = 3000;

declare global {
  interface Window {
    paints: { firstPaint: number; largestPaint: number; shift: number; largest: string };
  }
}

/** Opens home with an empty cache and waits until it is idle. Rejects when nothing shows. */
export async function visitHome(
  browser: Browser,
  origin: string,
  { throttled = true } = {},
): Promise<Visit> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  if (throttled) {
    await devtools.send("Network.emulateNetworkConditions", network);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  }
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(watchPaints);
  await page.goto(origin);
  // The network is also idle while a slow CPU works, so wait until nothing follows.
  await page.waitForFunction((quiet) => {
    const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const last = Math.max(window.paints.largestPaint, ...loaded.map((entry) => entry.responseEnd));
    return window.paints.largestPaint > 0 && performance.now() - last > quiet;
  }, quietFor);
  const paints = await page.evaluate(() => window.paints);
  await context.close();
  return { ...paints, bytes };
}

/**
 * Runs in the page before anything else. Its functions have no names: the compiler would call a
 * helper for them that the page lacks.
 */
export function watchPaints(): void {
  const paints = { firstPaint: 0, largestPaint: 0, shift: 0, largest: "" };
  window.paints = paints;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === "first-contentful-paint") paints.firstPaint = startTime;
    }
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element, url } = entry as PerformanceEntry & { element?: Element; url: string };
      paints.largestPaint = entry.startTime;
      paints.largest = `${element?.tagName.toLowerCase() ?? ""} ${url.split("/").pop() ?? ""}`;
    }
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) paints.shift += value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}
