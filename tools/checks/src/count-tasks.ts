import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** One task of an Nx run; `status` is its exit code. */
export interface Task {
  projectName: string;
  target: string;
  status: number;
}

/** How many tests and other checks passed and failed; each failed task, with its causes below it. */
export interface Result {
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
  const counted = tasks.filter(
    ({ projectName, target }) => target !== "typecheck" || projectName === "ensemble",
  );
  for (const task of counted) {
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
