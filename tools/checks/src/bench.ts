import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { benchDatabase, benchSearch } from "./bench/database";
import { benchFeeds } from "./bench/feeds";
import { benchImport } from "./bench/import";
import { benchPage } from "./bench/page";
import { benchServe } from "./bench/serve";
import { type Bench, checkOut, withBenchContext, workspace } from "./bench/site";
import { benchVisitors } from "./bench/visitors";

/** Parts that can be compared with another commit. */
const comparable = { page: benchPage, database: benchDatabase, search: benchSearch };
const alone = {
  visitors: benchVisitors,
  import: benchImport,
  feeds: benchFeeds,
  serve: benchServe,
};
const all = { ...comparable, ...alone };

/**
 * Runs `npm run bench [-- <part> ... --against <commit> --outfits <n> --hostile <n> --minutes <n>]`:
 * measures parts and compares them with goals or with a commit. `--outfits` is for database and
 * search; `--hostile` (callers) and `--minutes` for visitors.
 */
async function bench(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      against: { type: "string" },
      outfits: { type: "string", default: "100000" },
      hostile: { type: "string", default: "8" },
      minutes: { type: "string", default: "2" },
    },
  });
  const { against, outfits, hostile, minutes } = values;
  const parts: Record<string, Bench> = against === undefined ? all : comparable;
  const sizes = { outfits: Number(outfits), hostile: Number(hostile), minutes: Number(minutes) };
  for (const [name, size] of Object.entries(sizes))
    if (!(size > 0)) throw new Error(`--${name} must be greater than 0.`);
  for (const name of positionals)
    if (!parts[name])
      throw new Error(`"${name}" isn't one of the parts: ${Object.keys(parts).join(", ")}.`);
  const checkouts = against === undefined ? [workspace] : [await checkOut(against), workspace];
  for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
    const missed = await withBenchContext({ ...sizes, checkouts }, parts[name]!);
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
