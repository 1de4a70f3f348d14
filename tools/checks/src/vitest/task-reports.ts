import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { workspaceRoot } from "../step";

/** A test task of Nx: its files and where it reports, relative to the workspace. */
interface TestTask {
  files: string[];
  report: string;
}

/**
 * A Vitest reporter that counts the tests of each task in ENSEMBLE_TASKS, a file. A task fails with
 * a test, with a file that did not load or did not run, and with an error outside of the tests,
 * which no task can be named for.
 */
export default class TaskReports implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const list = process.env.ENSEMBLE_TASKS;
    if (!list) throw new Error("ENSEMBLE_TASKS names no file.");
    const tasks = JSON.parse(readFileSync(list, "utf8")) as TestTask[];
    const byFile = new Map(modules.map((module) => [pathOf(module), module]));
    for (const { files, report } of tasks) {
      const run = files.map((file) => byFile.get(file));
      const states = run.flatMap((module) => [...(module?.children.allTests() ?? [])]);
      const count = (state: string) => states.filter((one) => one.result().state === state).length;
      const broken = run.filter((module) => !module?.ok()).length;
      const path = resolve(workspaceRoot, report);
      mkdirSync(dirname(path), { recursive: true });
      const counts = {
        numPassedTests: count("passed"),
        numFailedTests: count("failed"),
        // A file that does not load fails without a test.
        numFailedTestSuites: broken + unhandled.length,
        success: broken === 0 && unhandled.length === 0,
        seconds: Object.fromEntries(run.flatMap((module) => secondsOf(module))),
      };
      writeFileSync(path, JSON.stringify(counts, undefined, 1));
    }
  }
}

const pathOf = ({ moduleId }: TestModule): string =>
  relative(workspaceRoot, moduleId).replaceAll("\\", "/");

/** Where the time went, for who looks into the report. */
const secondsOf = (module: TestModule | undefined): [string, number][] =>
  module ? [[pathOf(module), Math.round(module.diagnostic().duration) / 1000]] : [];
