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

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  causes?: string[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/**
 * Counts the tests in each task's report, and a task without tests (lint, types) as one. A failed
 * task counts at least one failure, and so does a test task without a report.
 */
export async function countTasks(tasks: Task[], reports: string): Promise<Result> {
  const total: Result = { passed: 0, failed: 0, failures: [] };
  for (const task of tasks) {
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
    (text) => JSON.parse(text) as VitestReport | PlaywrightReport,
    () => undefined,
  );
  if (!report) return { passed: 0, failed: 1 };
  const { passed, failed } = "stats" in report ? countOfJourneys(report) : countOfTests(report);
  const causes = "stats" in report ? [] : report.causes;
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1), causes };
}

const countOfJourneys = ({ stats }: PlaywrightReport) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
});

const countOfTests = (report: VitestReport) => ({
  passed: report.numPassedTests,
  // A file that does not load fails without a test.
  failed: Math.max(report.numFailedTests, report.numFailedTestSuites),
});
