import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { folderStore, readRelease, releaseApp, releaseKey, type Release } from "@ensemble/platform";
import type { BenchOptions, Checkout } from "./checkout";
import { printTimes, verdict } from "./measure";
import { withBenchContext, runScript, startServer, startSite, type BenchContext } from "./site";
import { ResponseLog, arriveConstantly, ReleaseChecker, visit, type VisitedSite } from "./visit";

/** Visits a minute, of all sites together. */
const visitsPerMinute = 1000;
/** Milliseconds between two changes of what a site runs. */
const changeIntervalMs = 15_000;
/** The environment's name. */
const environmentName = "bench";

/**
 * Sends a served environment 1,000 visits a minute while releases are promoted and rolled back; or
 * this one and another commit's in turns, half of them each. True when nothing failed.
 */
export const benchVisitors = ({ checkouts, minutes }: BenchOptions): Promise<boolean> =>
  withBenchContext(async (scene) => {
    const sites: ServedSite[] = [];
    for (const checkout of checkouts) sites.push(await serveSite(scene, checkout));
    console.log("Visiting every page once: the backend renders its pictures ...");
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
    console.log(`\nThe latest visit began ${lateness.toFixed(1)} ms after it was due\n`);
    const sides = sites.map(({ checkout, log }) => {
      return { name: checkout.name, times: new Map([...log.times].sort()) };
    });
    printTimes("answer", [0.5, 0.95, 0.99], sides);
    for (const [at, { checkout, log, pid }] of sites.entries()) {
      const [{ seconds, memory }, now] = [before[at]!, await resourcesOf(pid)];
      console.log(
        `\n${checkout.name}: the gateway used ${now.seconds - seconds} s of a processor, ` +
          `its memory went from ${memory.toFixed(0)} to ${now.memory.toFixed(0)} MB`,
      );
      for (const [message, { number, first }] of log.problems)
        console.error(`${number} times: ${message}; first ${first}`);
    }
    const allMet = sites.every(({ log }) => log.problems.size === 0);
    console.log(`\nNo error while releases are promoted and rolled back: ${verdict(allMet)}`);
    return allMet;
  });

interface ServedSite extends VisitedSite {
  checkout: Checkout;
  settings: Record<string, string>;
  /** Of the gateway's process. */
  pid: number;
  /** What changes its releases, in order: the words of the platform's commands. */
  changes: string[][];
  /** Addresses, as often as they are visited. */
  pages: string[];
}

interface LocalEnvironment {
  supabase: { key: string };
  releases: Record<string, string>;
}

/** Serves the releases of a checkout's site, and next ones, with that site as its backend. */
async function serveSite(scene: BenchContext, checkout: Checkout): Promise<ServedSite> {
  const backend = await startSite(scene, checkout);
  const folder = await mkdtemp(join(scene.folder, "served-"));
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
    // Makes another release of it.
    await writeFile(join(output, "bench.txt"), environmentName);
    next.push(await releaseApp(app, folderStore(store), { source, output, compression: "quick" }));
  }
  const releases = Object.fromEntries(stable.map(({ app, release }) => [app, release]));
  await writeFile(join(folder, `${environmentName}.json`), JSON.stringify({ ...local, releases }));
  const settings = { ENSEMBLE_ENVIRONMENTS: folder, ENSEMBLE_STORE: store };
  await runScript(checkout, ["platform", "compose", environmentName], settings);
  const serving = { ...settings, PORT: "0", SUPABASE_URL: backend.origin };
  const gateway = await startServer(
    scene,
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
 * Promotes, tries and takes back releases of each site, again and again, with a pause before each,
 * until `ended`. A command that fails is an error of its site.
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

/** What a shop's visitors open, most at its start, its lists and its outfits. */
async function pagesOf(origin: string, apikey: string): Promise<string[]> {
  const pagesIn = async (path: string, table: string): Promise<string[]> => {
    const address = `${origin}/rest/v1/${table}?select=slug&order=slug&limit=8`;
    const rows = await (await fetch(address, { headers: { apikey } })).json();
    return (rows as { slug: string }[]).map(({ slug }) => `${path}/${slug}`);
  };
  const searches = ["office", "black dress", "linen trousers under 100", "red coat winter", "boho"];
  return [
    ...["/", "/", "/", "/", "/experts"],
    ...["/outfits", "/outfits", "/outfits?page=2", "/outfits?sort=price-low"],
    ...(await pagesIn("/outfits", "outfits")),
    ...(await pagesIn("/collections", "collections")).slice(0, 3),
    ...(await pagesIn("/experts", "expert_stylists")).slice(0, 3),
    ...searches.map((text) => `/search?q=${encodeURIComponent(text)}`),
  ];
}

const randomItem = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** The processor time of a process in seconds, and its memory in megabytes. */
async function resourcesOf(pid: number): Promise<{ seconds: number; memory: number }> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=,time=", "-p", String(pid)]);
  const [kilobytes, time = ""] = stdout.trim().split(/\s+/);
  const seconds = time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return { seconds, memory: Number(kilobytes) / 1024 };
}
