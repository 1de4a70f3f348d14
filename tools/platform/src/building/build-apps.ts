import { join } from "node:path";
import { runTool } from "./run-tool";
import { workspaceRoot } from "../workspace";

/**
 * Builds apps through Nx, which skips those whose sources did not change. Rejects with the build's
 * output when one fails.
 */
export async function buildApps(apps: readonly string[]): Promise<void> {
  const nx = join(workspaceRoot, "node_modules/nx/dist/bin/nx.js");
  const projects = apps.map((app) => `@ensemble/${app}`).join(",");
  const args = ["run-many", "-t", "build", "-p", projects, "--outputStyle=static"];
  const env = { NX_DAEMON: "false", NODE_ENV: "production", FORCE_COLOR: "0" };
  await runTool(nx, args, "The build failed:", env);
}
