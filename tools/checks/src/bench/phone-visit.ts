import type { Browser } from "@playwright/test";

/** What a first visit was like. */
export interface Visit {
  /** Milliseconds from the start of the navigation, as `largestPaint`. */
  firstPaint: number;
  largestPaint: number;
  /** All unexpected layout shift, without any window. */
  shift: number;
  /** Everything that came over the network, headers included. */
  bytes: number;
  /** What was painted largest. */
  largest: string;
}

export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** 1.6 Mbit/s down, 0.75 up, 150 ms for each round trip, a processor four times slower. */
export const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};

/** A page is there when nothing was loaded or painted for this long, in milliseconds. */
const quietFor = 3000;

declare global {
  interface Window {
    paints: { firstPaint: number; largestPaint: number; shift: number; largest: string };
  }
}

/** Opens home with nothing in the cache and waits until it is there. Rejects when nothing shows. */
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
  // The network is also idle while a slow processor works: what counts is that nothing follows.
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
 * Runs in the page, before anything else. No function in it has a name: the compiler would call a
 * helper for it that the page lacks.
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
