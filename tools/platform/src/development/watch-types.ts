import { spawn, type ChildProcess } from "node:child_process";
import { watch } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { typeCompiler, writeTypesConfig } from "../building/check-types";
import { appsDir, workspaceRoot } from "../workspace";

/** In milliseconds; editors often write a file more than once. */
const settled = 300;

/**
 * Type-checks apps now and after every change, and reports errors that differ from the last report.
 * Returns a function that stops it.
 * The compiler runs as a low-priority process, incrementally, so that hot updates do not wait for
 * it. (Its own `--watch` misses changes, in 7.0.2.)
 */
export async function watchTypes(
  apps: readonly string[],
  report: (errors: string) => void,
): Promise<() => void> {
  const config = await writeTypesConfig("development", apps, {
    incremental: true,
    tsBuildInfoFile: `./development-${apps.join("-")}.tsbuildinfo`,
  });
  return watchChecks(
    [...apps.map((app) => join(appsDir, app, "src")), join(workspaceRoot, "libs")],
    [typeCompiler, "-p", config, "--pretty", "false"],
    report,
  );
}

/** Runs a check, a Node script with arguments, now and after every change in the folders. */
export function watchChecks(
  folders: readonly string[],
  command: readonly string[],
  report: (errors: string) => void,
): () => void {
  let reported = "";
  let running: ChildProcess | undefined;
  let outdated = false;
  let ended = false;
  let due: NodeJS.Timeout | undefined;
  const check = () => {
    outdated = running !== undefined;
    if (outdated) return;
    running = spawn(process.execPath, command, {
      cwd: workspaceRoot,
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (running.pid) setPriority(running.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = "";
    const collect = (text: Buffer) => (output += text.toString());
    running.stdout?.on("data", collect);
    running.stderr?.on("data", collect);
    running.once("close", (code) => {
      running = undefined;
      if (ended) return;
      if (outdated) return check();
      const errors = code === 0 ? "" : output.trim();
      if (errors !== reported) report(errors);
      reported = errors;
    });
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      if (!file || !/\.tsx?$/.test(file) || file.includes("node_modules")) return;
      clearTimeout(due);
      due = setTimeout(check, settled);
    }),
  );
  check();
  return () => {
    ended = true;
    clearTimeout(due);
    for (const watcher of watchers) watcher.close();
    running?.kill();
  };
}
