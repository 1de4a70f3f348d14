import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { distDir, environmentKey, folderFiles, siteDrawing } from "@ensemble/platform";
import { chromium, type Browser } from "@playwright/test";
import { findBrowser } from "../browser";
import { visitDrawn, type DrawnVisit } from "./drawn-visit";
import { printTable, quantile } from "./measure";
import { phone } from "./phone-visit";
import { askBackend, serveBeside, startSite } from "./site";
import { unusedCode } from "./unused-code";

/** Visits of each page; a busy machine needs more. */
const runs = Number(process.env.ENSEMBLE_BENCH_VISITS ?? 3);

interface BenchedPage {
  name: string;
  path: string;
  /** What a visitor comes for, in words. */
  text: string;
  /** Goal for the largest paint: a ratio to the plain page's, and milliseconds. */
  largestPaint: { ratio: number; ms: number };
}

const early = { ratio: 0.5, ms: 1500 };
const outfitLink = 'main a[href^="/outfits/"]';
const pages: BenchedPage[] = [
  { name: "home", path: "/", text: "h1", largestPaint: { ratio: 1, ms: Infinity } },
  { name: "outfits", path: "/outfits", text: outfitLink, largestPaint: early },
  { name: "outfit", path: "/outfits/modern-office-elegance", text: "main h1", largestPaint: early },
  {
    name: "collection",
    path: "/collections/the-office-edit",
    text: outfitLink,
    largestPaint: early,
  },
  { name: "experts", path: "/experts", text: 'main a[href^="/experts/"]', largestPaint: early },
  {
    name: "expert",
    path: "/experts/maya-lindqvist",
    text: 'main a[href*="/book"]',
    largestPaint: early,
  },
  { name: "search", path: "/search?q=office", text: outfitLink, largestPaint: early },
];

/** Goals of every page: ratios to the plain page, shift and milliseconds. */
const goals = { text: 0.4, textMs: 1300, blocking: 0.5, longestTask: 200, shift: 0.01, code: 1 };
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
  const drawing = siteDrawing({ read: folderFiles(releases), origin: site.origin, ask, onProblem });
  const document = join(distDir, environmentKey("local"));
  const plain = await serveBeside(site.origin, { document });
  const drawn = await serveBeside(site.origin, { document, drawing });
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

function missedBy({ name, largestPaint }: BenchedPage, plain: DrawnVisit, drawn: DrawnVisit) {
  const over: [string, boolean][] = [
    ["main text", drawn.text > Math.min(goals.text * plain.text, goals.textMs)],
    [
      "largest paint",
      drawn.largestPaint > Math.min(largestPaint.ratio * plain.largestPaint, largestPaint.ms),
    ],
    ["blocking", drawn.blocking > goals.blocking * plain.blocking],
    ["longest task", drawn.longestTask > goals.longestTask],
    ["shift", drawn.shift >= goals.shift],
    ["code", drawn.code > goals.code * plain.code],
  ];
  return over.filter(([, is]) => is).map(([what]) => `${name}, ${what}`);
}

const measures = [
  { key: "firstPaint", title: "first paint ms", unit: 1 },
  { key: "text", title: "main text ms", unit: 1 },
  { key: "largestPaint", title: "largest paint ms", unit: 1 },
  { key: "shift", title: "shift", unit: 1 },
  { key: "blocking", title: "blocking ms", unit: 1 },
  { key: "longestTask", title: "longest task ms", unit: 1 },
  { key: "code", title: "JS and CSS kB", unit: 1000 },
  { key: "document", title: "HTML kB", unit: 1000 },
] as const;

function medians(visits: DrawnVisit[]): DrawnVisit {
  const middle = measures.map(({ key }) => [
    key,
    quantile(
      visits.map((visit) => visit[key]),
      0.5,
    ),
  ]);
  return { ...(Object.fromEntries(middle) as DrawnVisit), largest: visits.at(-1)!.largest };
}
