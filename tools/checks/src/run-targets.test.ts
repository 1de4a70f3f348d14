import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countTask } from "./run-targets";

const vitest = { numPassedTests: 18, numFailedTests: 2 };
const playwright = { stats: { expected: 3, skipped: 1, flaky: 1, unexpected: 0 } };

test.each([
  ["sums Vitest's report", "test:db", 1, vitest, { passed: 18, failed: 2 }],
  ["counts a journey that passed at a second try", "e2e", 0, playwright, { passed: 4, failed: 0 }],
  ["counts lint as one", "lint", 0, undefined, { passed: 1, failed: 0 }],
  ["counts failed lint", "lint", 1, undefined, { passed: 0, failed: 1 }],
  [
    "counts a failure when a file doesn't load",
    "test",
    1,
    { ...vitest, numFailedTests: 0 },
    { passed: 18, failed: 1 },
  ],
  ["counts a failure when there is no report", "test", 0, undefined, { passed: 0, failed: 1 }],
])("%s", async (_, target, status, report, expected) => {
  const reports = await mkdtemp(join(tmpdir(), "ensemble-reports-"));
  await mkdir(join(reports, "@site/shop"), { recursive: true });
  const file = join(reports, "@site/shop", `${target.replace(":", "-")}.json`);
  if (report) await writeFile(file, JSON.stringify(report));
  expect(await countTask({ projectName: "@site/shop", target, status }, reports)).toEqual(expected);
  await rm(reports, { recursive: true });
});
