import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findBrowser } from "../browser";
import { interleave, median, printResults, summarize, type Results } from "./measure";
import { openBrowser, type Visit, visitPage } from "./phone";
import { type Bench, startSite, waitForRenderedPage } from "./site";

/** Visits per page. Use more on a busy machine. */
export const visits = Number(process.env.ENSEMBLE_BENCH_VISITS ?? 3);

/** Public pages with a selector of their main content. */
export const pages = {
  home: { path: "/", text: "h1" },
  outfits: { path: "/outfits", text: 'main a[href^="/outfits/"]' },
  outfit: { path: "/outfits/modern-office-elegance", text: "main h1" },
  collection: { path: "/collections/the-office-edit", text: 'main a[href^="/outfits/"]' },
  experts: { path: "/experts", text: 'main a[href^="/experts/"]' },
  expert: { path: "/experts/maya-lindqvist", text: 'main a[href*="/book"]' },
  collections: { path: "/collections", text: 'main a[href^="/collections/"]' },
  search: { path: "/search?q=office", text: 'main a[href^="/outfits/"]' },
  items: { path: "/items", text: 'main a[href^="/items/"]' },
  item: { path: "/items/cotton-chinos-navy-defab174", text: "main h1" },
};

/** Maxima of a page's medians. */
const goals: Partial<Visit> = {
  "script kB, inline too": 15,
  "fonts kB": 30,
  "main text ms": 1300,
  "largest paint ms": 1500,
  "blocking ms": 40,
  "longest task ms": 200,
  "layout shift": 0.01,
};

/** Minima of Lighthouse's scores. */
const minimumScores = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const categories = Object.keys(minimumScores);

/** Installed on demand, because it would be a seventh of all installed packages. */
const lighthouse = "lighthouse@12.8.2";

/**
 * Measures first visits of public pages on a slow phone and Lighthouse's scores, or with a commit to
 * compare only the visits.
 */
export const benchPage: Bench = async (context) => {
  const sites: { origin: string }[] = [];
  for (const checkout of context.checkouts) sites.push(await startSite(context, checkout));
  const browser = await openBrowser(context);
  console.log(`Visiting every page ${visits + 1} times ...`);
  const measured = await interleave(
    pages,
    sites,
    async ({ path, text }, { origin }) => {
      await waitForRenderedPage(origin + path);
      const visit = await visitPage(browser, origin + path, text);
      await visit.end();
      return visit.metrics;
    },
    // The first visit makes the server create renditions.
    { runs: visits, warm: 1 },
  );
  const results = summarize(measured, toMedians);
  const names = context.checkouts.map(({ name }) => name);
  const phone = `First visits, phone: 1.6 Mbit/s, 150 ms, CPU x4; medians of ${visits}`;
  printResults(phone, names, results);
  if (names.length > 1) return [];

  console.log("\nAuditing every page ...");
  process.env.CHROME_PATH = await findBrowser();
  const audits = await interleave(pages, sites, ({ path }, { origin }) => audit(origin + path), {
    runs: visits,
    warm: 0,
  });
  const scores = summarize(audits, toMedians);
  printResults(`Lighthouse on its phone, simulated; medians of ${visits}`, names, scores);
  return [
    ...missedGoals(results, goals, (value, goal) => value > goal),
    ...missedGoals(scores, minimumScores, (value, goal) => value < goal),
  ];
};

export const toMedians = <Metrics extends Record<string, number>>(values: Metrics[]) =>
  Object.fromEntries(
    Object.keys(values[0]!).map((metric) => [
      metric,
      median(values.map((value) => value[metric]!)),
    ]),
  );

const missedGoals = (
  results: Results,
  goals: Readonly<Record<string, number>>,
  misses: (value: number, goal: number) => boolean,
): string[] =>
  Object.entries(results).flatMap(([page, [metrics]]) =>
    Object.entries(goals)
      .filter(([metric, goal]) => misses(metrics![metric]!, goal))
      .map(([metric]) => `${page}, ${metric}`),
  );

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
}

/** Returns a page's score per category. Throws if the audit fails. */
async function audit(address: string): Promise<Record<string, number>> {
  const options = ["--output=json", "--quiet", "--throttling-method=simulate"];
  options.push("--chrome-flags=--headless --no-sandbox --disable-gpu");
  const args = ["--yes", lighthouse, address, `--only-categories=${categories.join(",")}`];
  const settings = { maxBuffer: 100_000_000 };
  const { stdout } = await promisify(execFile)("npx", [...args, ...options], settings);
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`);
  return Object.fromEntries(
    categories.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
  );
}
