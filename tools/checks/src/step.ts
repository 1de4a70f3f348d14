import { spawn } from "node:child_process";
import { resolve } from "node:path";

export const workspaceRoot = resolve(import.meta.dirname, "../../..");

/** Runs a program of the workspace and passes its output on. Resolves to its exit code. */
export async function runProgram(
  script: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const child = spawn(process.execPath, [resolve(workspaceRoot, script), ...args], {
    cwd: workspaceRoot,
    env: { ...process.env, NX_DAEMON: "false", FORCE_COLOR: "0", ...environment },
    stdio: "inherit",
  });
  return new Promise((settle, reject) => {
    child.once("error", reject);
    child.once("close", (code) => settle(code ?? 1));
  });
}
