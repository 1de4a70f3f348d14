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
import { runPlatform } from "../run-platform";
import { startProcess } from "../started-process";
import { knownReleases } from "./known-releases";
import { changeReleases } from "./release-changes";
import { sendVisits } from "./send-visits";

const name = "bench-visitors";

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
