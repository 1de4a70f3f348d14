import { expect, test } from "vitest";
import { outcomeOf } from "./run-test";

const result = (status: string, tests: [status: string, failure?: string][], message = "") => ({
  testResults: [
    {
      status,
      message,
      assertionResults: tests.map(([one, failure]) => ({
        status: one,
        failureMessages: failure === undefined ? [] : [failure],
      })),
    },
  ],
});

test("distinguishes a passing test from a failing one, with the first line of its failure", () => {
  expect(outcomeOf(result("passed", [["passed"], ["skipped"]]))).toEqual({ outcome: "passed" });
  const failed = result("failed", [["skipped"], ["failed", "Error: 2, not 3\n  at here"]]);
  expect(outcomeOf(failed)).toEqual({ outcome: "failed", reason: "Error: 2, not 3" });
});

test("reports a failed hook before the test, or a file that could not be loaded", () => {
  const reason = "its test did not run: no backend";
  expect(outcomeOf(result("failed", [["skipped"]], "no backend\n  at hook"))).toEqual({
    outcome: "not run",
    reason,
  });
  expect(outcomeOf(result("failed", [], "no backend"))).toEqual({ outcome: "not run", reason });
});

test("reports that no test has the title", () => {
  expect(outcomeOf(result("passed", [["skipped"]]))).toEqual({
    outcome: "not run",
    reason: "its test was not found",
  });
});
