import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { workspaceRoot } from "../workspace";

/** The files and report of an Nx test task, relative to the workspace. */
interface TestTask {
  files: string[];
  report: string;
}

/** An error serialized by a worker, with the test file that was running. */
interface ThrownError {
  name?: string;
  message?: string;
  stack?: string;
  VITEST_TEST_PATH?: string;
}

/**
 * A Vitest reporter that counts tests per task and lists failures. The file ENSEMBLE_TASKS lists
 * the tasks. A task fails if a test fails, a file doesn't load or run, or an error occurs outside
 * of tests; an error without a known file fails the first task.
 */
export default class TaskReports implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly ThrownError[]): void {
    const list = process.env.ENSEMBLE_TASKS;
    if (!list) throw new Error("ENSEMBLE_TASKS isn't set.");
    const tasks = JSON.parse(readFileSync(list, "utf8")) as TestTask[];
    const byFile = new Map(modules.map((module) => [toPath(module.moduleId), module]));
    const unhandledByTask = unhandled.map((error) => taskAndCause(tasks, error));
    for (const task of tasks) {
      const run = task.files.map((file) => byFile.get(file));
      const errors = unhandledByTask.flatMap(([owner, cause]) => (owner === task ? [cause] : []));
      const path = resolve(workspaceRoot, task.report);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(createReport(run, errors), undefined, 1));
    }
  }
}

function createReport(run: (TestModule | undefined)[], errors: string[]) {
  const tests = run.flatMap((module) => [...(module?.children.allTests() ?? [])]);
  const failed = tests.filter((test) => test.result().state === "failed");
  const broken = run.filter((module) => !module?.ok());
  return {
    numPassedTests: tests.filter((test) => test.result().state === "passed").length,
    numFailedTests: failed.length,
    // A file that fails to load has no failed test.
    numFailedTestSuites: broken.length + errors.length,
    success: broken.length === 0 && errors.length === 0,
    causes: [
      ...failed.map((test) =>
        [toPath(test.module.moduleId), test.fullName, ...listMessages(test.result().errors)].join(
          ": ",
        ),
      ),
      ...broken.flatMap((module) =>
        module ? listMessages(module.errors()) : ["A file didn't run."],
      ),
      ...errors,
    ],
    seconds: Object.fromEntries(run.flatMap((module) => measureSeconds(module))),
  };
}

function taskAndCause(tasks: TestTask[], error: ThrownError): [TestTask | undefined, string] {
  const file = error.VITEST_TEST_PATH && toPath(error.VITEST_TEST_PATH);
  const owner = tasks.find(({ files }) => file && files.includes(file)) ?? tasks[0];
  const [frame = ""] = /^\s+at .*$/m.exec(error.stack ?? "") ?? [];
  const [message = ""] = listMessages([error]);
  return [owner, `outside of a test, during ${file ?? "no file"}: ${message}${frame}`];
}

/** Returns the first line of each error. */
const listMessages = (errors: readonly ThrownError[] = []): string[] =>
  errors.map(({ name = "Error", message = "" }) => `${name}: ${message}`.split("\n", 1)[0]!);

const toPath = (file: string): string => relative(workspaceRoot, file).replaceAll("\\", "/");

/** Returns the duration of a file, for the report. */
const measureSeconds = (module: TestModule | undefined): [string, number][] =>
  module ? [[toPath(module.moduleId), Math.round(module.diagnostic().duration) / 1000]] : [];
