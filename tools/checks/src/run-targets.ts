import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { countTasks, type Result, type Task } from "./count-tasks";
import { runProgram, workspaceRoot } from "./step";

const nx = "node_modules/nx/dist/bin/nx.js";
/** Nx writes its last run here. */
const lastRun = join(workspaceRoot, ".nx/cache/run.json");
const reports = join(workspaceRoot, ".cache/checks");

/** Runs targets of the projects that changed since `base`, or of all, and counts what passed. */
export async function runTargets(targets: string[], base?: string): Promise<Result> {
  // Removes reports of an earlier run, which must not count.
  await Promise.all([lastRun, reports].map((path) => rm(path, { recursive: true, force: true })));
  const chosen = base ? ["affected", `--base=${base}`] : ["run-many"];
  const code = await runProgram(nx, [...chosen, "--output-style=stream", "-t", ...targets], {
    NX_CACHE_DIRECTORY: join(workspaceRoot, ".nx/cache"),
  });
  const tasks = await readFile(lastRun, "utf8").then(
    (text) => (JSON.parse(text) as { tasks: Task[] }).tasks,
    () => [],
  );
  const result = await countTasks(tasks, reports);
  return { ...result, failed: code === 0 ? result.failed : Math.max(result.failed, 1) };
}

/** Prints the last line of every testing command, `N passed, N failed`, and sets the exit code. */
export function conclude(results: Result[]): void {
  const sum = (key: "passed" | "failed") =>
    results.reduce((total, result) => total + result[key], 0);
  const failures = results.flatMap(({ failures }) => failures);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
}
