import type { Browser } from "@playwright/test";
import { phone } from "./phone-visit";

/** Bytes of the shell's scripts, uncompressed, and those of functions that did not run. */
export async function unusedCode(
  browser: Browser,
  address: string,
): Promise<{ all: number; unused: number }> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.coverage.startJSCoverage();
  await page.goto(address, { waitUntil: "networkidle" });
  const scripts = await page.coverage.stopJSCoverage();
  await context.close();
  const sum = { all: 0, unused: 0 };
  for (const { url, source = "", functions } of scripts) {
    if (!url.includes("/r/shell/")) continue;
    // Inner ranges come after outer ones, and decide.
    const used = new Uint8Array(source.length);
    for (const { ranges } of functions) {
      for (const { startOffset, endOffset, count } of ranges) {
        used.fill(count > 0 ? 1 : 0, startOffset, endOffset);
      }
    }
    sum.all += used.length;
    sum.unused += used.reduce((unused, one) => unused + (one ? 0 : 1), 0);
  }
  return sum;
}
