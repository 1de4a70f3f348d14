import { spawnSync } from "node:child_process";
import { workspaceRoot } from "../step";
import type { Mutant } from "./mutant";

export type TestOutcome =
  | { outcome: "passed" }
  /** `reason` is the first line of the test's error. */
  | { outcome: "failed"; reason: string }
  /** No test has the title, or its file or a hook before it failed; `reason` says which. */
  | { outcome: "not run"; reason: string };

/** The parts of vitest's JSON report that this reads. */
export interface TestReport {
  testResults: {
    status: string;
    message: string;
    assertionResults: { status: string; failureMessages: string[] | null }[];
  }[];
}

/** Runs one test of the workspace, without retries. */
export function runTest([file, title]: Mutant["test"]): TestOutcome {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", file, "-t", escaped, "--reporter=json", "--retry=0"],
    { cwd: workspaceRoot, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  const start = stdout.indexOf("{");
  if (start < 0) return { outcome: "not run", reason: `vitest did not run: ${firstLine(stderr)}` };
  return outcomeOf(JSON.parse(stdout.slice(start)) as TestReport);
}

/** The result of the one test in a report, or why it did not run. */
export function outcomeOf({ testResults }: TestReport): TestOutcome {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.find(({ status }) => status === "failed");
  if (failed) return { outcome: "failed", reason: firstLine(failed.failureMessages?.[0]) };
  if (tests.some(({ status }) => status === "passed")) return { outcome: "passed" };
  const broken = testResults.find(({ status }) => status === "failed");
  const reason = broken
    ? `its test did not run: ${firstLine(broken.message)}`
    : "its test was not found";
  return { outcome: "not run", reason };
}

const firstLine = (text = ""): string => text.trim().split("\n")[0] ?? "";
