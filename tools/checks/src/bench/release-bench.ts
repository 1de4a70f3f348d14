import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { appsDir } from "@ensemble/platform";
import { runPlatform } from "./run-platform";

/** Seconds from a change of a remote to its release. */
const goal = 10;

/**
 * Changes a remote, rebuilds and releases it into `store`, as `npm run platform -- release` does,
 * twice: the second time is measured. True when it meets its goal.
 */
export async function benchRelease(remote: string, store: string): Promise<boolean> {
  const change = join(appsDir, remote, "src/changed-for-the-bench.txt");
  const times: number[] = [];
  try {
    for (let run = 0; run < 2; run += 1) {
      await writeFile(change, new Date().toISOString());
      const started = performance.now();
      await runPlatform(["release", remote], { ENSEMBLE_STORE: store });
      times.push((performance.now() - started) / 1000);
    }
  } finally {
    await rm(change, { force: true });
  }
  const [cold = 0, warm = 0] = times;
  const met = warm < goal;
  console.log(
    `\nRebuilding and releasing ${remote}: ${warm.toFixed(1)} s (first ${cold.toFixed(1)} s); ` +
      `under ${goal} s: ${met ? "met" : "MISSED"}`,
  );
  return met;
}
