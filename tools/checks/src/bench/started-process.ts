import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { workspaceRoot } from "../step";

/** A tool that keeps running. */
export interface StartedProcess {
  /** What `ready` found in its output. */
  found: RegExpExecArray;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a TypeScript tool in a process of its own. Resolves at its first line that `ready` matches;
 * rejects when it ends before.
 */
export async function startProcess(
  [tool, ...words]: readonly string[],
  settings: Record<string, string>,
  ready: RegExp,
): Promise<StartedProcess> {
  const child = spawn(process.execPath, ["tools/setup/tool.mjs", tool!, ...words], {
    cwd: workspaceRoot,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((settle) => child.once("close", () => settle()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const found = await new Promise<RegExpExecArray>((settle, reject) => {
    createInterface(child.stdout).on("line", (line) => {
      const match = ready.exec(line);
      if (match) settle(match);
    });
    void ended.then(() => reject(new Error(`${tool} ended early: see above.`)));
  });
  return { found, pid: child.pid!, stop };
}
