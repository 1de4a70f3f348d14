import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram, workspaceRoot } from "./workspace";

/** Nx's record of its last run. */
const lastRun = join(workspaceRoot, ".nx/cache/run.json");
/** Vitest's and Playwright's reports, by project and target (the targets' `outputs`). */
const reports = join(workspaceRoot, ".cache/checks");

/** Runs targets of all projects, or of those affected since `base`, and counts their checks. */
export async function runTargets(targets: string[], base?: string): Promise<Count[]> {
  // Earlier reports must not count.
  await Promise.all([lastRun, reports].map((path) => rm(path, { recursive: true, force: true })));
  const selection = base ? ["affected", `--base=${base}`] : ["run-many"];
  const code = await runProgram(
    fileURLToPath(import.meta.resolve("nx/bin/nx")),
    [...selection, "--output-style=stream", "-t", ...targets],
    { NX_CACHE_DIRECTORY: join(workspaceRoot, ".nx/cache") },
  );
  const { tasks } = (await readJson<{ tasks: Task[] }>(lastRun)) ?? { tasks: [] };
  const counts = await Promise.all(tasks.map((task) => countTask(task, reports)));
  const isExplained = code === 0 || counts.some(({ failed }) => failed > 0);
  return isExplained ? counts : [...counts, { passed: 0, failed: 1 }];
}

/** One task of an Nx run; `status` is its exit code. */
interface Task {
  projectName: string;
  target: string;
  status: number;
}

/** Passed and failed checks. */
interface Count {
  passed: number;
  failed: number;
}

/** What is read of Vitest's report or Playwright's. */
type Report =
  | { numPassedTests: number; numFailedTests: number }
  | { stats: { expected: number; flaky: number; unexpected: number } };

/**
 * Counts the tests in a task's report, and a task without tests (lint, types) as one. A failed task
 * or a test task without a report counts as at least one failure.
 */
export async function countTask(
  { projectName, target, status }: Task,
  reports: string,
): Promise<Count> {
  if (!/^(test|e2e)/.test(target))
    return { passed: Number(status === 0), failed: Number(status !== 0) };
  const file = join(reports, projectName, `${target.replace(":", "-")}.json`);
  const report = await readJson<Report>(file);
  if (!report) return { passed: 0, failed: 1 };
  const [passed, failed] =
    "stats" in report
      ? [report.stats.expected + report.stats.flaky, report.stats.unexpected]
      : [report.numPassedTests, report.numFailedTests];
  // Nothing has failed in a file that doesn't load.
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}

const readJson = <T>(file: string): Promise<T | undefined> =>
  readFile(file, "utf8").then(
    (text) => JSON.parse(text) as T,
    () => undefined,
  );

/** Prints `N passed, N failed` and sets the exit code. */
export function printSummary(counts: Count[]): void {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
}
