import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  appNames,
  distDir,
  environmentKey,
  folderStore,
  readRelease,
  type Release,
} from "@ensemble/platform";
import { trialRelease } from "@ensemble/platform/trial-release";
import { chromium } from "@playwright/test";
import { findBrowser } from "../../browser";
import { milliseconds } from "../measure";
import { runPlatform } from "../run-platform";
import { startProcess } from "../started-process";
import { collectAnswers } from "./answers";
import { arriveConstantly } from "./arrivals";
import { knownReleases, type KnownReleases } from "./known-releases";
import { processUsage } from "./process-usage";
import { changeReleases, printChanges } from "./release-changes";
import { someVisitors } from "./simulated-visitor";
import { visit } from "./visit";
import { recordPages, somePage } from "./visited-pages";

const name = "bench-visitors";
/** Visits a minute. */
const rate = 1000;
/** Milliseconds between two changes of what the site runs. */
const pause = 15_000;
const store = folderStore(distDir);

/**
 * Sends a served environment 1,000 visits a minute while releases are promoted and rolled back. True
 * when nothing failed.
 */
export async function benchVisitors({ minutes }: { minutes: number }): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-visitors-"));
  const stops: (() => Promise<void>)[] = [];
  try {
    console.log("\nReleasing every app, and a next release of three ...");
    await runPlatform(["release", ...appNames]);
    const stable = await Promise.all(appNames.map((app) => readRelease(app, "latest", store)));
    const [shell, shop, experts] = [
      await nextOf("shell"),
      await nextOf("shop"),
      await nextOf("experts"),
    ];
    // The seed alone: it has a picture for each outfit.
    const api = ["tools/checks/src/bench/database/crowded-api.ts", "0"];
    const backend = await startProcess(api, {}, /^(http\S+) (\S+)$/);
    stops.push(backend.stop);
    const [, project = "", key] = backend.found;
    const releases = Object.fromEntries(stable.map(({ app, release }) => [app, release]));
    const environment = { supabase: { url: "/", key }, releases };
    await writeFile(join(folder, `${name}.json`), JSON.stringify(environment));
    const settings = { ENSEMBLE_ENVIRONMENTS: folder, ENSEMBLE_STORE: distDir };
    await runPlatform(["compose", name], settings);
    const serve = ["tools/platform/src/cli.ts", "serve", name];
    const serving = { ...settings, PORT: "0", SUPABASE_URL: project };
    const gateway = await startProcess(serve, serving, /is at (http\S+)$/);
    stops.push(gateway.stop);
    const site = {
      origin: gateway.found[1]!,
      pid: gateway.pid,
      releases: knownReleases([...stable, shell, shop, experts]),
    };
    const next = { shell: shell.release, shop: shop.release, experts: experts.release };
    return await sendVisits(site, minutes, (ended) =>
      changeReleases(name, next, settings, { pause, ended }),
    );
  } finally {
    for (const stop of stops.reverse()) await stop();
    for (const { key } of await store.list(`${environmentKey(name)}/`)) await store.remove(key);
    await rm(folder, { recursive: true, force: true });
  }
}

/** A release whose code is other bytes, so that no file of it can pass as one of the latest. */
const nextOf = (app: string): Promise<Release> =>
  trialRelease(app, (text, path) =>
    path.endsWith(".js") && (app !== "shell" || path === "shell.js")
      ? `${text}\n// ${name}`
      : undefined,
  );

interface ServedSite {
  origin: string;
  /** Of the gateway's process. */
  pid: number;
  releases: KnownReleases;
}

async function sendVisits(
  { origin, pid, releases }: ServedSite,
  minutes: number,
  change: (ended: AbortSignal) => Promise<Map<string, number[]>>,
): Promise<boolean> {
  console.log("Recording what pages ask for ...");
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const visited = await recordPages(browser, origin).finally(() => browser.close());
  console.log(`${rate} visits a minute for ${minutes} minutes ...`);
  const answers = collectAnswers();
  const visitor = someVisitors();
  const ending = new AbortController();
  const before = await processUsage(pid);
  const began = performance.now();
  const changes = change(ending.signal);
  const arriving = arriveConstantly(rate * minutes, 60_000 / rate, (due) =>
    visit(visitor(), somePage(visited), due, { origin, releases, answers }),
  );
  const lateness = await arriving.finally(() => ending.abort());
  const taken = await changes;
  const seconds = (performance.now() - began) / 1000;
  const after = await processUsage(pid);

  console.log();
  answers.print(began);
  console.log(`The latest visit began ${milliseconds(lateness)} ms after it was due\n`);
  printChanges(taken);
  const processor = after.processor - before.processor;
  console.log(
    `\nThe gateway used ${processor} s of a processor (${((processor / seconds) * 100).toFixed(0)} %), ` +
      `its memory went from ${before.memory.toFixed(0)} to ${after.memory.toFixed(0)} MB`,
  );
  const good = answers.errors() === 0 && taken.has("promote") && taken.has("rollback");
  console.log(`No error while releases are promoted and rolled back: ${good ? "met" : "MISSED"}`);
  return good;
}
