import { cpus, loadavg } from "node:os";
import { parseBench } from "./bench/arguments";
import { checkOut, workspace } from "./bench/checkout";
import { benchDatabase, benchSearch } from "./bench/database";
import { benchFederation } from "./bench/federation";
import { benchImport } from "./bench/import";
import { benchLighthouse } from "./bench/lighthouse";
import { benchPage } from "./bench/page";
import { benchServe } from "./bench/serve";
import { benchSignIn } from "./bench/sign-in";
import { benchVisitors } from "./bench/visitors";

/** Parts that can be compared with another commit. */
const comparable = {
  page: benchPage,
  database: benchDatabase,
  search: benchSearch,
  visitors: benchVisitors,
};
const standalone = {
  lighthouse: benchLighthouse,
  federation: benchFederation,
  import: benchImport,
  serve: benchServe,
  "sign-in": benchSignIn,
};
const benches = Object.entries({ ...comparable, ...standalone });

/**
 * Runs `npm run bench [-- <part> ... --against <commit> --minutes <n> --hostile <n> --outfits <n>
 * --touches --interactions]`: measures parts and compares them with goals or with a commit. `--minutes` (default 10)
 * and `--hostile` (callers, default 0) are for visitors, `--outfits` (default 100,000) for database
 * and search, `--touches` and `--interactions` for page.
 */
async function bench(): Promise<void> {
  const available = { comparable: Object.keys(comparable), standalone: Object.keys(standalone) };
  const { parts, against: commit, ...sizes } = parseBench(process.argv.slice(2), available);
  const checkouts = commit === undefined ? [workspace] : [await checkOut(commit), workspace];
  for (const [, run] of benches.filter(([name]) => parts.includes(name))) {
    if (!(await run({ checkouts, ...sizes }))) process.exitCode = 1;
    const load = loadavg().map((value) => value.toFixed(1));
    console.log(
      `${cpus().length} processors; load of the last 1, 5 and 15 minutes: ${load.join(", ")}`,
    );
  }
}

bench().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
