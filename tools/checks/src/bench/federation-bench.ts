import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { distDir, environmentKey } from "@ensemble/platform";
import { chromium, type Browser } from "@playwright/test";
import { findBrowser } from "../browser";
import { printTable, quantile } from "./measure";
import { visitPage, type PageVisit } from "./page-visit";
import { phone } from "./phone-visit";
import { signedIn, type Session } from "./signed-in";
import { buildSingleBundle, type ServedFolders } from "./single-bundle";
import { serveBeside, startSite } from "./site";

/** Visits of each page; a busy machine needs more. */
const runs = Number(process.env.ENSEMBLE_BENCH_VISITS ?? 3);
/** The ratio that the federated site may reach of the single bundle, on a first visit. */
const goals = { bytes: 1.25, largestPaint: 1.05 };

const measures = ["bytes", "roundTrips", "largestPaint", "interactive"] as const;
type Measure = (typeof measures)[number];
type Kind = "single" | "federated";
type Taken = Record<Kind, PageVisit[]>;

/** Each page with its main control, and whether it needs an administrator. */
const pages = [
  { name: "home", path: "/", control: "main a[href]" },
  { name: "outfit list", path: "/outfits", control: 'main a[href^="/outfits/"]' },
  { name: "expert profile", path: "", control: 'main a[href*="/book"]' },
  { name: "admin dashboard", path: "/admin", control: 'main a[href^="/admin/"]', admin: true },
];

/**
 * The same pages from remotes and from one bundle, side by side with the same backend, on a
 * throttled phone with an empty and with a filled cache. True when all meet their goals.
 */
export async function benchFederation(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-federation-"));
  console.log("\nBuilding the site twice and starting it ...");
  const site = await startSite(join(folder, "data"));
  let browser: Browser | undefined;
  const stops: (() => void)[] = [];
  try {
    const federated = { document: join(distDir, environmentKey("local")), releases: undefined };
    const serve = async (folders: Partial<ServedFolders> & { document: string }) => {
      const { origin, stop } = await serveBeside(site.origin, folders);
      stops.push(stop);
      return origin;
    };
    const origins: Record<Kind, string> = {
      single: await serve(await buildSingleBundle(folder)),
      federated: await serve(federated),
    };
    browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    const sessions = {
      single: await signedIn(browser, origins.single),
      federated: await signedIn(browser, origins.federated),
    };
    return await comparePages(browser, origins, sessions);
  } finally {
    await browser?.close();
    for (const stop of stops) stop();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function comparePages(
  browser: Browser,
  origins: Record<Kind, string>,
  sessions: Record<Kind, Session>,
): Promise<boolean> {
  const head = measures.flatMap((measure) => [
    `one bundle, ${titles[measure]}`,
    "federated",
    "ratio",
  ]);
  const rows = [["page", "cache", ...head]];
  const missed: string[] = [];
  for (const { name, path, control, admin } of pages) {
    console.log(`Visiting ${name} ...`);
    const cold: Taken = { single: [], federated: [] };
    const warm: Taken = { single: [], federated: [] };
    // The first run makes the server draw the images.
    for (let run = -1; run < runs; run += 1) {
      for (const kind of ["single", "federated"] as const) {
        const { state, expert } = sessions[kind];
        const context = await browser.newContext({
          ...phone,
          storageState: admin ? state : undefined,
        });
        const address = origins[kind] + (path || expert);
        const first = await visitPage(context, address, control);
        const again = await visitPage(context, address, control);
        await context.close();
        if (run < 0) continue;
        cold[kind].push(first);
        warm[kind].push(again);
      }
    }
    rows.push([name, "empty", ...compared(cold)], [name, "filled", ...compared(warm)]);
    for (const measure of ["bytes", "largestPaint"] as const) {
      if (ratio(cold, measure) > goals[measure]) missed.push(`${name}, ${titles[measure]}`);
    }
  }
  console.log("\nOne bundle and remotes, phone: 1.6 Mbit/s, 150 ms, CPU x4; medians\n");
  printTable(rows);
  console.log(
    `\nWith an empty cache, bytes at most ${goals.bytes} x, largest paint at most ` +
      `${goals.largestPaint} x: ${missed.length > 0 ? `MISSED by ${missed.join("; ")}` : "met"}`,
  );
  return missed.length === 0;
}

const titles: Record<Measure, string> = {
  bytes: "kB",
  roundTrips: "round trips",
  largestPaint: "largest paint ms",
  interactive: "interactive ms",
};

const median = (visits: PageVisit[], measure: Measure): number =>
  quantile(
    visits.map((visit) => visit[measure]),
    0.5,
  );

const ratio = ({ single, federated }: Taken, measure: Measure): number =>
  median(federated, measure) / median(single, measure);

const compared = (taken: Taken): string[] =>
  measures.flatMap((measure) => {
    const text = (kind: Kind) =>
      measure === "bytes"
        ? (median(taken[kind], measure) / 1000).toFixed(1)
        : median(taken[kind], measure).toFixed(0);
    return [text("single"), text("federated"), ratio(taken, measure).toFixed(2)];
  });
