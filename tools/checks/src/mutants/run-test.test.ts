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

test("tells a test that passed from one that failed, with the first line of its failure", () => {
  expect(outcomeOf(result("passed", [["passed"], ["skipped"]]))).toEqual({ outcome: "passed" });
  const failed = result("failed", [["skipped"], ["failed", "Error: 2, not 3\n  at here"]]);
  expect(outcomeOf(failed)).toEqual({ outcome: "failed", reason: "Error: 2, not 3" });
});

test("says what happened when a hook before the test failed, or its file could not be loaded", () => {
  const reason = "its test did not run: no backend";
  expect(outcomeOf(result("failed", [["skipped"]], "no backend\n  at hook"))).toEqual({
    outcome: "not run",
    reason,
  });
  expect(outcomeOf(result("failed", [], "no backend"))).toEqual({ outcome: "not run", reason });
});

test("says that no test has the title", () => {
  expect(outcomeOf(result("passed", [["skipped"]]))).toEqual({
    outcome: "not run",
    reason: "its test was not found",
  });
});
