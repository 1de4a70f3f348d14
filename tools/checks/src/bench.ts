import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { benchAlerts } from "./bench/database/alerts-bench";
import { benchAnalytics } from "./bench/database/analytics-bench";
import { benchDatabase } from "./bench/database/database-bench";
import { benchDrawing } from "./bench/drawing-bench";
import { benchFederation } from "./bench/federation/federation-bench";
import { benchLighthouse } from "./bench/lighthouse-bench";
import { benchPage } from "./bench/pages/page-bench";
import { benchPlatform } from "./bench/platform-bench";
import { benchSearch } from "./bench/database/search-bench";
import { benchSignIn } from "./bench/sign-in-bench";
import { benchVisitors } from "./bench/visitors/visitors-bench";

const parts = {
  database: benchDatabase,
  search: benchSearch,
  analytics: benchAnalytics,
  alerts: benchAlerts,
  page: benchPage,
  lighthouse: benchLighthouse,
  drawing: benchDrawing,
  federation: benchFederation,
  platform: benchPlatform,
  "sign-in": benchSignIn,
  visitors: benchVisitors,
};

/**
 * `npm run bench [-- <part> ... --minutes <number>]`, parts as above: measures and compares with the
 * goals. The minutes are those of visitors, 10 by default.
 */
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: "10" } },
});
const chosen = Object.entries(parts).filter(
  ([name]) => wanted.length === 0 || wanted.includes(name),
);
for (const [, bench] of chosen) {
  const good = await bench({ minutes: Number(values.minutes) });
  if (!good) process.exitCode = 1;
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    `${cpus().length} processors; load of the last 1, 5 and 15 minutes: ${load.join(", ")}`,
  );
}
