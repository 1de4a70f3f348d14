import type { BrowserContext } from "@playwright/test";
import { network, watchPaints } from "./phone-visit";
import { recordTransfers } from "./transfer";

/** The cost of a page. Milliseconds count from the start of the navigation. */
export interface PageVisit {
  /** Response bodies, compressed. */
  bytes: number;
  /** The number of sequential round trips. */
  roundTrips: number;
  largestPaint: number;
  /**
   * When the page's main control is visible and the last task over 50 ms has ended, before the
   * first two seconds without loading or painting.
   */
  interactive: number;
}

interface Control {
  there: number;
  busyUntil: number;
}

const quietFor = 2000;

/**
 * Opens a page on the throttled phone until it is idle. `control` is its main control's selector.
 */
export async function visitPage(
  context: BrowserContext,
  address: string,
  control: string,
): Promise<PageVisit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const transfers = await recordTransfers(page);
  await page.addInitScript(watchPaints);
  await page.addInitScript(watchControl, control);
  await page.goto(address);
  await page.waitForFunction((quiet) => {
    const { control, paints } = window;
    const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const ends = loaded.map(({ responseEnd }) => responseEnd);
    const last = Math.max(paints.largestPaint, control.there, control.busyUntil, ...ends);
    return control.there > 0 && performance.now() - last > quiet;
  }, quietFor);
  const { control: answered, paints } = await page.evaluate(() => ({
    control: window.control,
    paints: window.paints,
  }));
  await page.close();
  const fetched = transfers.filter(({ bytes }) => bytes > 0);
  return {
    bytes: fetched.reduce((sum, { bytes }) => sum + bytes, 0),
    roundTrips: Math.max(...fetched.map(({ wave }) => wave)),
    largestPaint: paints.largestPaint,
    interactive: Math.max(answered.there, answered.busyUntil),
  };
}

declare global {
  interface Window {
    control: Control;
  }
}

/** Runs in the page before anything else, as watchPaints does. */
function watchControl(selector: string): void {
  const control = { there: 0, busyUntil: 0 };
  window.control = control;
  new MutationObserver(() => {
    if (control.there === 0 && document.querySelector(selector)) control.there = performance.now();
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      control.busyUntil = startTime + duration;
  }).observe({ type: "longtask", buffered: true });
}
