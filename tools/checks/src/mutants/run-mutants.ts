import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { workspaceRoot } from "../step";
import type { Mutant } from "./mutant";

type Outcome = "caught" | "survived" | "its test fails without it" | "its test was not found";

/**
 * Expects each mutant's test to pass, applies the mutant, expects the test to fail, and restores
 * the source, also when interrupted. Prints an outcome for each; resolves to the numbers of caught
 * and surviving mutants.
 */
export async function runMutants(mutants: Mutant[]): Promise<{ passed: number; failed: number }> {
  let interrupted = false;
  process.once("SIGINT", () => (interrupted = true));
  const result = { passed: 0, failed: 0 };
  for (const mutant of mutants) {
    if (interrupted) throw new Error("Interrupted; every source is restored.");
    const outcome = await outcomeOf(mutant);
    result[outcome === "caught" ? "passed" : "failed"]++;
    console.log(`${outcome}: ${mutant.file}: ${mutant.replace.trim().split("\n")[0]}`);
  }
  return result;
}

async function outcomeOf({ file, replace, by, test }: Mutant): Promise<Outcome> {
  const path = join(workspaceRoot, file);
  const source = await readFile(path, "utf8");
  if (source.split(replace).length !== 2) {
    throw new Error(`${file} does not hold this exactly once:\n${replace}`);
  }
  const before = runTest(test);
  if (before !== "passed") return before === "failed" ? "its test fails without it" : before;
  try {
    await writeFile(
      path,
      source.replace(replace, () => by),
    );
    const outcome = runTest(test);
    if (outcome === "passed") return "survived";
    return outcome === "failed" ? "caught" : outcome;
  } finally {
    await writeFile(path, source);
  }
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
}

function runTest([file, title]: Mutant["test"]): "passed" | "failed" | "its test was not found" {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const { stdout } = spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", file, "-t", escaped, "--reporter=json", "--retry=0"],
    { cwd: workspaceRoot, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  const { numPassedTests, numFailedTests } = JSON.parse(
    stdout.slice(stdout.indexOf("{")),
  ) as Report;
  if (numFailedTests > 0) return "failed";
  return numPassedTests > 0 ? "passed" : "its test was not found";
}
