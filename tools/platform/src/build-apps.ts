import { spawn } from "node:child_process";
import { join } from "node:path";
import { workspaceRoot } from "./workspace";

/**
 * Builds apps through Nx, which does nothing for those whose sources did not change.
 * Rejects with the build's own output when one fails.
 */
export async function buildApps(apps: readonly string[]): Promise<void> {
  const nx = join(workspaceRoot, "node_modules/nx/dist/bin/nx.js");
  const projects = apps.map((app) => `@ensemble/${app}`).join(",");
  const child = spawn(
    process.execPath,
    [nx, "run-many", "-t", "build", "-p", projects, "--outputStyle=static"],
    {
      cwd: workspaceRoot,
      env: { ...process.env, NX_DAEMON: "false", NODE_ENV: "production", FORCE_COLOR: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`The build failed:\n\n${output}`);
}
