import { spawn } from "node:child_process";
import { workspaceRoot } from "../workspace";

/** Runs a tool of the workspace. Rejects with `failure` and the tool's output when it fails. */
export async function runTool(
  script: string,
  args: readonly string[],
  failure: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: workspaceRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${failure}\n\n${output}`);
}
