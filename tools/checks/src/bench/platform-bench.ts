import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  appNames,
  distDir,
  folderStore,
  openStore,
  promote,
  readRelease,
  releaseKey,
  rollback,
  type Release,
  type Store,
} from "@ensemble/platform";
import { bucket, startObjectStore } from "@ensemble/platform/object-store";
import { benchHealth } from "./database/health-bench";
import { measure, milliseconds, printTable, type Measured } from "./measure";
import { benchRelease } from "./release-bench";
import { runPlatform } from "./run-platform";

/** Milliseconds that a rollback may take, including the start of its process. */
const goal = 1000;
const built = folderStore(distDir);

/**
 * Measures the platform's commands: a rollback, in a folder and in an object store on this machine,
 * the release of a changed remote, and the figures of telemetry. True when all meet their goals.
 */
export async function benchPlatform(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-platform-"));
  const objects = await startObjectStore(join(folder, "objects"));
  Object.assign(process.env, objects.settings);
  try {
    console.log("\nReleasing every app ...");
    await runPlatform(["release", ...appNames]);
    const rows = [["store", "as a call, ms", "as a process, ms", "through npm, ms"]];
    let slowest = 0;
    for (const storeAddress of [join(folder, "store"), `s3://${bucket}/site`]) {
      const [call, process, npm] = await rollbacks(storeAddress, folder);
      slowest = Math.max(slowest, process.median);
      const name = storeAddress.startsWith("s3:") ? "S3" : "folder";
      rows.push([name, ...[call, process, npm].map(({ median }) => milliseconds(median))]);
    }
    console.log("\nrollback of one remote: verified, composed, published, written down; medians\n");
    printTable(rows);
    const met = slowest < goal;
    console.log(`\nAs a process under ${goal} ms: ${met ? "met" : "MISSED"}`);
    const released = await benchRelease("experts", join(folder, "release"));
    return (await benchHealth()) && released && met;
  } finally {
    await objects.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rolls back and forth between two releases of experts. */
async function rollbacks(
  storeAddress: string,
  folder: string,
): Promise<[Measured, Measured, Measured]> {
  const store = await openStore(storeAddress);
  const releases: Record<string, string> = {};
  for (const app of appNames) {
    const release = await readRelease(app, "latest", built);
    releases[app] = await copyAs(release, release.release, store);
  }
  const next = await readRelease("experts", "latest", built);
  const pair = [releases.experts!, await copyAs(next, `${next.version}+0123456789`, store)];
  const environment = JSON.stringify({
    supabase: { url: "https://project.supabase.example", key: "sb_publishable_0123456789" },
    releases,
  });
  await writeFile(join(folder, "bench.json"), environment);
  await promote("bench", "experts", pair[1]!, { store, folder, by: "the bench" });

  let turn = 0;
  const target = () => pair[turn++ % 2]!;
  const words = () => ["rollback", "experts", "bench", "--to", target()];
  const settings = { ENSEMBLE_STORE: storeAddress, ENSEMBLE_ENVIRONMENTS: folder };
  const timed = async () => {
    const started = performance.now();
    await rollback("bench", "experts", { to: target() }, { store, folder, by: "the bench" });
    return performance.now() - started;
  };
  const options = { runs: 7, warm: 1 };
  return [
    await measure(timed, options),
    await measure(() => runPlatform(words(), settings), options),
    await measure(() => runPlatform(words(), settings, "npm"), options),
  ];
}

/** Copies a release under another name, with the same files and digests. */
async function copyAs(release: Release, name: string, store: Store): Promise<string> {
  const named = { ...release, release: name };
  for (const { path } of release.files) {
    const file = await built.read(`${releaseKey(release)}/${path}`);
    await store.write(`${releaseKey(named)}/${path}`, file!.body);
  }
  await store.write(`${releaseKey(named)}/release.json`, JSON.stringify(named));
  return name;
}
