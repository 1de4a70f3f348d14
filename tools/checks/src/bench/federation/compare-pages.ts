import type { Browser } from "@playwright/test";
import { printTable, quantile } from "../measure";
import { visitPage, type PageVisit } from "../page-visit";
import { phone } from "../phone-visit";
import type { Session } from "../signed-in";

/** Visits of each page; a busy machine needs more. */
const runs = Number(process.env.ENSEMBLE_BENCH_VISITS ?? 3);
/** The ratio that the federated site may reach of the single bundle, on a first visit. */
const goals = { bytes: 1.25, largestPaint: 1.05 };

const measures = ["bytes", "roundTrips", "largestPaint", "interactive"] as const;
type Measure = (typeof measures)[number];
export type Kind = "single" | "federated";
type Taken = Record<Kind, PageVisit[]>;

/** Each page with its main control, and whether it needs an administrator. */
const pages = [
  { name: "home", path: "/", control: "main a[href]" },
  { name: "outfit list", path: "/outfits", control: 'main a[href^="/outfits/"]' },
  { name: "expert profile", path: "", control: 'main a[href*="/book"]' },
  { name: "admin dashboard", path: "/admin", control: 'main a[href^="/admin/"]', admin: true },
];

export async function comparePages(
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
