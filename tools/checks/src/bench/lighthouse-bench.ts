import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "../browser";
import { type Audited, audit, categories, goals } from "./lighthouse-audit";
import { printTable, quantile } from "./measure";
import { freePort, startSite } from "./site";

/** Runs of each page; a busy machine needs more. */
const runs = Number(process.env.ENSEMBLE_BENCH_VISITS ?? 3);

const pages = {
  home: "/",
  outfits: "/outfits",
  "an outfit": "/outfits/modern-office-elegance",
  "an expert": "/experts/maya-lindqvist",
  search: "/search?q=office",
};

/**
 * Lighthouse's scores of public pages on its phone, with its simulated slow network and processor.
 * True when the median of each page's runs meets the goals. Performance depends on what else the
 * machine does; the other categories do not.
 */
export async function benchLighthouse(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "ensemble-bench-"));
  console.log("\nBuilding and starting the site ...");
  const site = await startSite(dataDir);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    const rows = [["page", ...categories, "goal"]];
    const found = new Set<string>();
    let good = true;
    for (const [name, path] of Object.entries(pages)) {
      console.log(`Auditing ${name} ...`);
      // The first visit makes the server draw the page and its pictures.
      await visit(site.origin + path);
      const audits: Audited[] = [];
      for (let run = 0; run < runs; run += 1) audits.push(await audit(site.origin + path, port));
      const scores = categories.map((category) =>
        quantile(
          audits.map((one) => one.scores[category]),
          0.5,
        ),
      );
      const met = categories.every((category, at) => scores[at]! >= goals[category]);
      good &&= met;
      rows.push([name, ...scores.map((score) => score.toFixed(0)), met ? "met" : "MISSED"]);
      for (const line of audits.flatMap((one) => one.found)) found.add(`${name}: ${line}`);
    }
    console.log("\nLighthouse on its phone, simulated; medians\n");
    printTable(rows);
    for (const line of found) console.log(line);
    return good;
  } finally {
    await browser.close();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }

  async function visit(address: string): Promise<void> {
    const page = await browser.newPage();
    await page.goto(address, { waitUntil: "networkidle" });
    await page.close();
  }
}
