import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { folderStore, readRelease, releaseApp, releaseKey, type Release } from "@ensemble/platform";
import type { BenchOptions, Checkout } from "./checkout";
import { benchHostile } from "./hostile";
import { printTimes, verdict } from "./measure";
import { withBenchContext, runScript, startServer, startSite, type BenchContext } from "./site";
import {
  ResponseLog,
  arriveConstantly,
  pagesOf,
  randomItem,
  ReleaseChecker,
  visit,
  type VisitedSite,
} from "./visit";

/** For all sites together. */
const visitsPerMinute = 1000;
/** Time between two changes of a site's releases, in milliseconds. */
const changeIntervalMs = 15_000;
const environmentName = "bench";

/** Sends visitors to a site while its releases change, or with `--hostile` beside hostile callers. */
export const benchVisitors = (options: BenchOptions): Promise<boolean> =>
  options.hostile > 0 ? benchHostile(options) : benchReleases(options);

/**
 * Sends 1,000 visits a minute to a site while its releases are promoted and rolled back. With
 * `--against`, half of the visits go to another commit's site. Returns whether nothing failed.
 */
const benchReleases = ({ checkouts, minutes }: BenchOptions): Promise<boolean> =>
  withBenchContext(async (context) => {
    const sites: ServedSite[] = [];
    for (const checkout of checkouts) sites.push(await serveSite(context, checkout));
    console.log("Visiting every page once so that the backend creates its renditions ...");
    for (const site of sites)
      for (const page of new Set(site.pages))
        await visit({ ...site, log: new ResponseLog() }, page, performance.now());
    console.log(`${visitsPerMinute} visits a minute for ${minutes} minutes ...`);
    const before = await Promise.all(sites.map(({ pid }) => resourcesOf(pid)));
    const finished = new AbortController();
    const arriving = arriveConstantly(
      visitsPerMinute * minutes,
      60_000 / visitsPerMinute,
      (due, number) => {
        const site = sites[number % sites.length]!;
        return visit(site, randomItem(site.pages), due);
      },
    );
    const [lateness] = await Promise.all([
      arriving.finally(() => finished.abort()),
      changeReleases(sites, finished.signal),
    ]);
    console.log(`\nThe most delayed visit began ${lateness.toFixed(1)} ms after it was due\n`);
    const sides = sites.map(({ checkout, log }) => {
      return { name: checkout.name, times: new Map([...log.times].sort()) };
    });
    printTimes("response", [0.5, 0.95, 0.99], sides);
    for (const [at, { checkout, log, pid }] of sites.entries()) {
      const [{ seconds, memory }, now] = [before[at]!, await resourcesOf(pid)];
      console.log(
        `\n${checkout.name}: the gateway used ${now.seconds - seconds} s of a processor, ` +
          `its memory went from ${memory.toFixed(0)} to ${now.memory.toFixed(0)} MB`,
      );
      for (const [message, { count, first }] of log.problems)
        console.error(`${count} times: ${message}; first ${first}`);
    }
    const allMet = sites.every(({ log }) => log.problems.size === 0);
    console.log(`\nNo error while releases are promoted and rolled back: ${verdict(allMet)}`);
    return allMet;
  });

interface ServedSite extends VisitedSite {
  checkout: Checkout;
  settings: Record<string, string>;
  pid: number;
  /** Arguments of the platform commands that change its releases, in order. */
  changes: string[][];
  /** Paths to visit; repeated ones are visited more often. */
  pages: string[];
}

interface LocalEnvironment {
  supabase: { key: string };
  releases: Record<string, string>;
}

/**
 * Serves a checkout's releases, with the checkout's site as the backend. Also stores copies with
 * another hash, to promote.
 */
async function serveSite(context: BenchContext, checkout: Checkout): Promise<ServedSite> {
  const backend = await startSite(context, checkout);
  const folder = await mkdtemp(join(context.folder, "served-"));
  const [built, store] = [join(checkout.folder, "dist"), join(folder, "store")];
  const file = await readFile(join(checkout.folder, "environments/local.json"), "utf8");
  const local = JSON.parse(file) as LocalEnvironment;
  const stable = await Promise.all(
    Object.keys(local.releases).map((app) => readRelease(app, "latest", folderStore(built))),
  );
  for (const release of stable) {
    const key = releaseKey(release);
    await mkdir(join(store, "releases", release.app), { recursive: true });
    await cp(join(built, key), join(store, key), { recursive: true });
  }
  const next: Release[] = [];
  for (const app of ["shell", "shop", "experts"]) {
    const source = join(checkout.folder, "apps", app);
    const output = join(folder, app);
    await cp(join(source, "dist"), output, { recursive: true });
    // Changes the release's hash.
    await writeFile(join(output, "bench.txt"), environmentName);
    next.push(await releaseApp(app, folderStore(store), { source, output, compression: "quick" }));
  }
  const releases = Object.fromEntries(stable.map(({ app, release }) => [app, release]));
  await writeFile(join(folder, `${environmentName}.json`), JSON.stringify({ ...local, releases }));
  const settings = { ENSEMBLE_ENVIRONMENTS: folder, ENSEMBLE_STORE: store };
  await runScript(checkout, ["platform", "compose", environmentName], settings);
  const serving = { ...settings, PORT: "0", SUPABASE_URL: backend.origin };
  const gateway = await startServer(
    context,
    checkout,
    ["platform", "serve", environmentName],
    serving,
  );
  return {
    ...gateway,
    ...{ checkout, settings, log: new ResponseLog() },
    releases: new ReleaseChecker([...stable, ...next]),
    changes: changesTo(Object.fromEntries(next.map(({ app, release }) => [app, release]))),
    pages: await pagesOf(gateway.origin, local.supabase.key),
  };
}

const changesTo = ({ shell, shop, experts }: Record<string, string>): string[][] => [
  ["promote", `shop@${shop}`, environmentName],
  ["rollback", "shop", environmentName],
  ["promote", `experts@${experts}`, environmentName, "--gradually", "20,100"],
  ["canary", `experts@${experts}`, environmentName, "50"],
  ["promote", `experts@${experts}`, environmentName],
  ["rollback", "experts", environmentName],
  ["promote", `shell@${shell}`, environmentName],
  ["rollback", "shell", environmentName],
];

/**
 * Promotes, canaries and rolls back releases of each site at intervals until `stopSignal` aborts. A
 * failed command is recorded as a problem of its site.
 */
async function changeReleases(
  sites: readonly ServedSite[],
  stopSignal: AbortSignal,
): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    await delay(changeIntervalMs / sites.length, undefined, { signal: stopSignal }).catch(
      () => undefined,
    );
    if (stopSignal.aborted) return;
    const { checkout, settings, changes, log } = sites[turn % sites.length]!;
    const args = changes[Math.floor(turn / sites.length) % changes.length]!;
    await log.time(`command ${args[0]}`, args.join(" "), performance.now(), () =>
      runScript(checkout, ["platform", ...args], settings),
    );
  }
}

/** Returns a process's processor time in seconds and its memory in megabytes. */
async function resourcesOf(pid: number): Promise<{ seconds: number; memory: number }> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=,time=", "-p", String(pid)]);
  const [kilobytes, time = ""] = stdout.trim().split(/\s+/);
  const seconds = time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return { seconds, memory: Number(kilobytes) / 1024 };
}
