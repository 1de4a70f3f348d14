import type { BrowserContext } from "@playwright/test";
import { recordTasks } from "./main-thread";
import { network, watchPaints } from "./phone-visit";
import { codeBytes, recordTransfers } from "./transfer";

/** What a first visit of a page measures; milliseconds count from the start of the navigation. */
export interface DrawnVisit {
  firstPaint: number;
  largestPaint: number;
  /** When the page's main text is painted. */
  text: number;
  /** All unexpected layout shift, without session windows. */
  shift: number;
  /** The sum of what tasks take over 50 ms, in processor time. */
  blocking: number;
  longestTask: number;
  /** JavaScript and CSS over the network. */
  code: number;
  document: number;
  /** The element of the largest paint. */
  largest: string;
}

/** A page is idle after this long without loading, painting or a long task, in milliseconds. */
const quietFor = 2000;

interface Work {
  text: number;
  tasks: { start: number; ms: number }[];
}

declare global {
  interface Window {
    work: Work;
  }
}

/** Opens a page on the throttled phone until it is idle. `text` is a selector of its main text. */
export async function visitDrawn(
  context: BrowserContext,
  address: string,
  text: string,
): Promise<DrawnVisit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const transfers = await recordTransfers(page);
  await page.addInitScript(watchPaints);
  await page.addInitScript(watchWork, text);
  const taken = await recordTasks(context.browser()!, page);
  await page.goto(address);
  await page.waitForFunction((quiet) => {
    const { work, paints } = window;
    const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const ends = loaded.map(({ responseEnd }) => responseEnd);
    const tasks = work.tasks.map(({ start, ms }) => start + ms);
    const last = Math.max(paints.largestPaint, work.text, ...tasks, ...ends);
    return work.text > 0 && performance.now() - last > quiet;
  }, quietFor);
  const { paints, work, document } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    const { encodedBodySize: document } = navigation as PerformanceNavigationTiming;
    return { paints: window.paints, work: window.work, document };
  });
  const tasks = await taken();
  await page.close();
  return {
    ...paints,
    text: Math.max(work.text, paints.firstPaint),
    blocking: tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
    longestTask: Math.max(0, ...tasks),
    code: codeBytes(transfers),
    document,
  };
}

/** Runs in the page before anything else, as watchPaints does. */
function watchWork(selector: string): void {
  const work: Work = { text: 0, tasks: [] };
  window.work = work;
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)?.textContent) return;
    observer.disconnect();
    // Not before the page may be painted.
    requestAnimationFrame((now) => (work.text = now));
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      work.tasks.push({ start: startTime, ms: duration });
  }).observe({ type: "longtask", buffered: true });
}
