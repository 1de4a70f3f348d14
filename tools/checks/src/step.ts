import { spawn } from "node:child_process";
import { resolve } from "node:path";

export const workspaceRoot = resolve(import.meta.dirname, "../../..");

/** How many checks of a step passed and failed. */
export interface Result {
  passed: number;
  failed: number;
}

/** One part of the checks: it prints what it does and counts what it found. */
export interface Step {
  name: string;
  run(): Promise<Result>;
}

/** Runs a program of the workspace, its output passed on. Resolves to its exit code. */
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

/** A step that is one check: it passes when every program of it ends well. */
export function check(name: string, ...programs: [script: string, ...args: string[]][]): Step {
  return {
    name,
    async run() {
      for (const [script, ...args] of programs) {
        if ((await runProgram(script, args)) !== 0) return { passed: 0, failed: 1 };
      }
      return { passed: 1, failed: 0 };
    },
  };
}
