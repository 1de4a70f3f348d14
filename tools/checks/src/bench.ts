import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { benchAnalytics } from "./bench/analytics";
import { benchCalendar } from "./bench/calendar";
import { benchDatabase, benchSearch } from "./bench/database";
import { benchFederation } from "./bench/federation";
import { benchFeeds } from "./bench/feeds";
import { benchCommissions, benchImport } from "./bench/import";
import { benchPage } from "./bench/page";
import { benchServe } from "./bench/serve";
import { type Bench, checkOut, withBenchContext, workspace } from "./bench/site";
import { benchVisitors } from "./bench/visitors";

/** Parts that can be compared with another commit. */
const comparable = { page: benchPage, database: benchDatabase, search: benchSearch };
const all = {
  ...comparable,
  ...{ analytics: benchAnalytics, visitors: benchVisitors, import: benchImport, serve: benchServe },
  ...{ commissions: benchCommissions, feeds: benchFeeds, calendar: benchCalendar },
  ...{ federation: benchFederation },
};

/**
 * Runs `npm run bench [-- <part> ... --against <commit> --outfits <n> --hostile <n> --minutes <n> --lives
 * <n> --seed <text>]`: measures parts and compares them with goals or with a commit. `--outfits` is for
 * database and search; `--hostile` (callers) and `--minutes` for visitors; `--lives` and `--seed`, by
 * default another each time, for commissions.
 */
async function bench(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      against: { type: "string" },
      outfits: { type: "string", default: "100000" },
      hostile: { type: "string", default: "8" },
      minutes: { type: "string", default: "2" },
      lives: { type: "string", default: "10000" },
      seed: { type: "string", default: new Date().toISOString() },
    },
  });
  const { against, seed, ...numbers } = values;
  const parts: Record<string, Bench> = against === undefined ? all : comparable;
  const sizes = {
    ...{ outfits: Number(numbers.outfits), lives: Number(numbers.lives) },
    ...{ hostile: Number(numbers.hostile), minutes: Number(numbers.minutes) },
  };
  for (const [name, size] of Object.entries(sizes))
    if (!(size > 0)) throw new Error(`--${name} must be greater than 0.`);
  for (const name of positionals)
    if (!parts[name])
      throw new Error(`"${name}" isn't one of the parts: ${Object.keys(parts).join(", ")}.`);
  const checkouts = against === undefined ? [workspace] : [await checkOut(against), workspace];
  for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
    const missed = await withBenchContext({ ...sizes, seed, checkouts }, parts[name]!);
    const load = loadavg().map((value) => value.toFixed(1));
    console.log(`\n${cpus().length} processors, load ${load.join(", ")}`);
    if (against === undefined)
      console.log(`Goals of ${name}: ${missed.length > 0 ? "MISSED" : "met"} ${missed.join("; ")}`);
    if (missed.length > 0) process.exitCode = 1;
  }
}

bench().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
