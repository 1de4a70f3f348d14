import { writeFile } from "node:fs/promises";
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
import { measure, type Measured } from "./measure";
import { runPlatform } from "./run-platform";

const built = folderStore(distDir);

/** Rolls back and forth between two releases of experts. */
export async function rollbacks(
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
