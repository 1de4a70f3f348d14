import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { findBrowser } from "../browser";
import { printTable, quantile } from "./measure";
import { visitHome, type Visit } from "./phone-visit";
import { startSite } from "./site";

const runs = 5;
/**
 * The goals of the first visit on a slow phone: milliseconds to the largest paint, and layout
 * shift.
 */
const goals = { largestPaint: 2000, shift: 0.01 };

/** Measures first visits to home on a throttled phone. True when both goals are met. */
export async function benchPage(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "ensemble-bench-"));
  console.log("\nBuilding and starting the site ...");
  const site = await startSite(dataDir);
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    // The server draws the seed's images after the start and on the first visit.
    await visitHome(browser, site.origin, { throttled: false });
    await visitHome(browser, site.origin);
    const visits: Visit[] = [];
    for (let run = 0; run < runs; run += 1) visits.push(await visitHome(browser, site.origin));
    return report(visits);
  } finally {
    await browser?.close();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function report(visits: Visit[]): boolean {
  const row = (name: string, { firstPaint, largestPaint, shift, bytes, largest }: Visit) => [
    name,
    firstPaint.toFixed(0),
    largestPaint.toFixed(0),
    shift.toFixed(4),
    (bytes / 1000).toFixed(0),
    largest,
  ];
  const middle = (key: "firstPaint" | "largestPaint" | "shift" | "bytes") =>
    quantile(
      visits.map((visit) => visit[key]),
      0.5,
    );
  const median: Visit = {
    firstPaint: middle("firstPaint"),
    largestPaint: middle("largestPaint"),
    shift: middle("shift"),
    bytes: middle("bytes"),
    largest: "",
  };
  console.log("\nHome, first visit, phone: 1.6 Mbit/s, 150 ms, CPU x4\n");
  printTable([
    ["visit", "first paint ms", "largest paint ms", "layout shift", "kB", "largest"],
    ...visits.map((visit, number) => row(String(number + 1), visit)),
    row("median", median),
  ]);
  const painted = median.largestPaint < goals.largestPaint;
  const steady = median.shift < goals.shift;
  console.log(`\nLargest paint under ${goals.largestPaint} ms: ${painted ? "met" : "MISSED"}`);
  console.log(`Layout shift under ${goals.shift}: ${steady ? "met" : "MISSED"}`);
  return painted && steady;
}
