import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { median, printTable, verdict } from "./measure";
import { pages } from "./page";
import { visits } from "./phone";
import { waitForRenderedPage, freePort, withBenchContext, openBrowser, startSite } from "./site";

/** Fetched when it is benched: with what it needs, it would be a seventh of everyone's packages. */
const lighthouse = "lighthouse@12.8.2";

/** The least score of each category, in points of 100. */
const goals = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };

/**
 * Lighthouse's scores of public pages on its phone, with its simulated slow network and processor.
 * True when the median of each page's runs meets the goals. Performance depends on what else the
 * machine does; the other categories do not.
 */
export const benchLighthouse = (): Promise<boolean> =>
  withBenchContext(async (scene) => {
    const { origin } = await startSite(scene);
    const port = await freePort();
    const browser = await openBrowser(scene, `--remote-debugging-port=${port}`);
    const rows = [["page", ...Object.keys(goals), "goal"]];
    let allMet = true;
    for (const { name, path } of pages) {
      console.log(`Auditing ${name} ...`);
      await waitForRenderedPage(origin + path);
      // The first visit makes the server render the page's pictures.
      const page = await browser.newPage();
      await page.goto(origin + path, { waitUntil: "networkidle" });
      await page.close();
      const audits: number[][] = [];
      for (let run = 0; run < visits; run += 1) audits.push(await audit(origin + path, port));
      const scores = Object.keys(goals).map((_, at) =>
        median(audits.map((category) => category[at]!)),
      );
      const met = Object.values(goals).every((goal, at) => scores[at]! >= goal);
      allMet &&= met;
      rows.push([name, ...scores.map(String), verdict(met)]);
    }
    console.log(`\nLighthouse on its phone, simulated; medians of ${visits}\n`);
    printTable(rows);
    return allMet;
  });

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
}

/** A page's score in each category, by the browser at a port. Throws when there is no result. */
async function audit(address: string, port: number): Promise<number[]> {
  const only = `--only-categories=${Object.keys(goals).join(",")}`;
  const options = ["--output=json", "--quiet", "--throttling-method=simulate", only];
  const args = ["--yes", lighthouse, address, `--port=${port}`, ...options];
  const { stdout } = await promisify(execFile)("npx", args, { maxBuffer: 100_000_000 });
  const { runtimeError, categories } = JSON.parse(stdout) as Report;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  return Object.keys(goals).map((category) => Math.round((categories[category]?.score ?? 0) * 100));
}
