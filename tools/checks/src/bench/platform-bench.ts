import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appNames } from "@ensemble/platform";
import { bucket, startObjectStore } from "@ensemble/platform/object-store";
import { benchHealth } from "./database/health-bench";
import { milliseconds, printTable } from "./measure";
import { benchRelease } from "./release-bench";
import { rollbacks } from "./rollback-bench";
import { runPlatform } from "./run-platform";

/** Milliseconds that a rollback may take, including the start of its process. */
const goal = 1000;

/**
 * Measures the platform's commands: a rollback, in a folder and in an object store on this machine,
 * the release of a changed remote, and the figures of telemetry. True when all meet their goals.
 */
export async function benchPlatform(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-platform-"));
  const objects = await startObjectStore();
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
