import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { distDir, environmentKey, folderFiles, siteDrawing } from "@ensemble/platform";
import { chromium, type Browser } from "@playwright/test";
import { findBrowser } from "../../browser";
import { pages } from "./benched-pages";
import { visitDrawn, type DrawnVisit } from "../drawn-visit";
import { printTable } from "../measure";
import { measures, medians, missedBy } from "./page-measures";
import { phone } from "../phone-visit";
import { askBackend, freePort, serveBeside, startSite } from "../site";
import { unusedCode } from "../unused-code";

/** Visits of each page; a busy machine needs more. */
const runs = Number(process.env.ENSEMBLE_BENCH_VISITS ?? 3);

/** The share of the shell's code that home may leave unused. */
const mostUnused = 0.25;

type Kind = "plain" | "drawn";

/**
 * First visits of public pages on a slow phone, as a server draws them beside the document that
 * their own code draws. True when all goals are met.
 */
export async function benchPage(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "ensemble-bench-"));
  console.log("\nBuilding and starting the site ...");
  const site = await startSite(dataDir);
  const ask = askBackend(site.origin);
  const releases = join(distDir, "releases");
  const onProblem = (line: string) => console.log(line);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const drawing = siteDrawing({ read: folderFiles(releases), origin, ask, onProblem });
  const document = join(distDir, environmentKey("local"));
  const plain = await serveBeside(site.origin, { document });
  const drawn = await serveBeside(site.origin, { document, drawing }, port);
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        // Protocol clients ask for the line of each request: without this, code is parsed again to
        // find it, in tasks of 100 ms that no visitor has.
        "--js-flags=--no-enable-lazy-source-positions",
      ],
    });
    const origins = { plain: plain.origin, drawn: drawn.origin };
    const good = await comparePages(browser, origins);
    const unused = await unusedCode(browser, `${drawn.origin}/`);
    const share = unused.unused / unused.all;
    console.log(
      `\nThe shell's code that home leaves unused: ${(share * 100).toFixed(0)} % of ` +
        `${(unused.all / 1000).toFixed(0)} kB, goal ${mostUnused * 100} %: ${verdict(share <= mostUnused)}`,
    );
    return good && share <= mostUnused;
  } finally {
    await browser?.close();
    plain.stop();
    drawn.stop();
    await drawing.end();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const verdict = (met: boolean): string => (met ? "met" : "MISSED");

async function comparePages(browser: Browser, origins: Record<Kind, string>): Promise<boolean> {
  const rows = [["page", "", ...measures.map(({ title }) => title), "largest"]];
  const missed: string[] = [];
  for (const benched of pages) {
    const { name, path, text } = benched;
    console.log(`Visiting ${name} ...`);
    const taken: Record<Kind, DrawnVisit[]> = { plain: [], drawn: [] };
    // The first run makes the servers draw the page and its pictures.
    for (let run = -1; run < runs; run += 1) {
      for (const kind of ["plain", "drawn"] as const) {
        const context = await browser.newContext(phone);
        const visit = await visitDrawn(context, origins[kind] + path, text);
        await context.close();
        if (run >= 0) taken[kind].push(visit);
      }
    }
    const [before, now] = [medians(taken.plain), medians(taken.drawn)];
    const row = (kind: Kind, visit: DrawnVisit) => [
      name,
      kind,
      ...measures.map(({ key, unit }) => (visit[key] / unit).toFixed(key === "shift" ? 4 : 0)),
      visit.largest,
    ];
    const ratios = measures.map(({ key }) =>
      before[key] > 0 ? (now[key] / before[key]).toFixed(2) : "",
    );
    rows.push(row("plain", before), row("drawn", now), [name, "ratio", ...ratios, ""]);
    missed.push(...missedBy(benched, before, now));
  }
  console.log("\nFirst visits, phone: 1.6 Mbit/s, 150 ms, CPU x4; medians\n");
  printTable(rows);
  console.log(`\nGoals: ${missed.length === 0 ? "met" : `MISSED: ${missed.join("; ")}`}`);
  return missed.length === 0;
}
