import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename, dirname, join } from "node:path";
import { typeCompiler, writeTypesConfig } from "../release/build";
import { appsDir, workspaceRoot } from "../workspace";

/**
 * Type-checks apps now and after each change, and reports errors that differ from the last report.
 * Returns a function that stops it. The compiler runs incrementally with low priority, so that it
 * doesn't delay hot updates. (TypeScript 7.0.2's own `--watch` misses changes.)
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

/** Runs a Node script with arguments now and after each change in the folders. */
export function watchChecks(
  folders: readonly string[],
  command: readonly string[],
  report: (errors: string) => void,
): () => void {
  let reported = "";
  let running: ChildProcess | undefined;
  let outdated = false;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
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
      clearTimeout(timer);
      timer = setTimeout(check, debounceMs);
    }),
  );
  check();
  return () => {
    ended = true;
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    running?.kill();
  };
}

/** Reports changes of files that are read only on start. Returns a function that stops watching. */
export function watchRestarts(
  apps: readonly string[],
  report: (line: string) => void,
  triggers = startupFiles(apps),
): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  const watchers = triggers.map(({ path, message }) => {
    const file = /\.tsx$/.test(path) ? basename(path) : undefined;
    // Watch a file through its folder, because editors replace files.
    return watch(file ? dirname(path) : path, (_, changed) => {
      if (!changed || (file ? changed !== file : !changed.endsWith(".sql"))) return;
      clearTimeout(timers.get(path));
      timers.set(
        path,
        setTimeout(() => report(message(changed)), debounceMs),
      );
    });
  });
  return () => {
    for (const watcher of watchers) watcher.close();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

interface RestartTrigger {
  /** A watched folder or file. */
  path: string;
  message: (file: string) => string;
}

const startupFiles = (apps: readonly string[]): RestartTrigger[] => [
  {
    path: join(workspaceRoot, "supabase/migrations"),
    message: (file) => `Migration ${file} isn't applied yet. Restart npm run dev.`,
  },
  ...apps
    .filter((app) => app !== "shell")
    .map((app) => ({
      path: join(appsDir, app, "src/remote.tsx"),
      message: () => `The screens of ${app} changed. Restart npm run dev to use new paths.`,
    })),
];

/** In milliseconds. Editors often write a file more than once. */
const debounceMs = 300;
