import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { runProgram, workspaceRoot } from "./workspace";

const nx = "node_modules/nx/dist/bin/nx.js";
/** Nx writes its last run here. */
const lastRun = join(workspaceRoot, ".nx/cache/run.json");
const reports = join(workspaceRoot, ".cache/checks");

/** Runs targets of the projects that changed since `base`, or of all, and counts what passed. */
export async function runTargets(targets: string[], base?: string): Promise<Result> {
  // Removes reports of an earlier run, which must not count.
  await Promise.all([lastRun, reports].map((path) => rm(path, { recursive: true, force: true })));
  const selection = base ? ["affected", `--base=${base}`] : ["run-many"];
  const code = await runProgram(nx, [...selection, "--output-style=stream", "-t", ...targets], {
    NX_CACHE_DIRECTORY: join(workspaceRoot, ".nx/cache"),
  });
  const tasks = await readFile(lastRun, "utf8").then(
    (text) => (JSON.parse(text) as { tasks: Task[] }).tasks,
    () => [],
  );
  const result = await countTasks(tasks, reports);
  return { ...result, failed: code === 0 ? result.failed : Math.max(result.failed, 1) };
}

/** One task of an Nx run; `status` is its exit code. */
interface Task {
  projectName: string;
  target: string;
  status: number;
}

/** How many tests and other checks passed and failed; each failed task, with its causes below it. */
interface Result {
  passed: number;
  failed: number;
  failures: string[];
}

/** What a test task writes. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  causes?: string[];
}

/**
 * Counts the tests in each task's report, and a task without tests (lint, types) as one. A failed
 * task counts at least one failure, and so does a test task without a report.
 */
export async function countTasks(tasks: Task[], reports: string): Promise<Result> {
  const total: Result = { passed: 0, failed: 0, failures: [] };
  // A project's own typecheck only waits for that of the workspace.
  const countedTasks = tasks.filter(
    ({ projectName, target }) => target !== "typecheck" || projectName === "ensemble",
  );
  for (const task of countedTasks) {
    const { passed, failed, causes = [] } = await countTask(task, reports);
    total.passed += passed;
    total.failed += failed;
    const name = `${task.projectName}:${task.target}`;
    if (failed > 0) total.failures.push([name, ...causes].join("\n  "));
  }
  return total;
}

async function countTask(
  { projectName, target, status }: Task,
  reports: string,
): Promise<{ passed: number; failed: number; causes?: string[] }> {
  const tests = /^(test|e2e)/.test(target);
  if (!tests) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const file = join(reports, projectName, `${target.replace(":", "-")}.json`);
  const report = await readFile(file, "utf8").then(
    (text) => JSON.parse(text) as Report,
    () => undefined,
  );
  if (!report) return { passed: 0, failed: 1 };
  // A file that does not load fails without a test.
  const failed = Math.max(report.numFailedTests, report.numFailedTestSuites);
  return {
    passed: report.numPassedTests,
    failed: status === 0 ? failed : Math.max(failed, 1),
    causes: report.causes,
  };
}

/** Prints the last line of every testing command, `N passed, N failed`, and sets the exit code. */
export function printSummary(results: Result[]): void {
  const sum = (key: "passed" | "failed") =>
    results.reduce((total, result) => total + result[key], 0);
  const failures = results.flatMap(({ failures }) => failures);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
}
