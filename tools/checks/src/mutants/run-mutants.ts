import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { workspaceRoot } from "../step";
import type { Mutant } from "./mutant";
import { runTest } from "./run-test";

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

async function outcomeOf(mutant: Mutant): Promise<string> {
  const { replace, by, test } = mutant;
  const path = await pathOf(mutant);
  const source = await readFile(path, "utf8");
  if (source.split(replace).length !== 2) {
    throw new Error(`${mutant.file} does not hold this exactly once:\n${replace}`);
  }
  const before = runTest(test);
  if (before.outcome === "not run") return before.reason;
  if (before.outcome === "failed") return `its test fails without it (${before.reason})`;
  try {
    await writeFile(
      path,
      source.replace(replace, () => by),
    );
    const after = runTest(test);
    if (after.outcome === "not run") return after.reason;
    return after.outcome === "failed" ? "caught" : "survived";
  } finally {
    await writeFile(path, source);
  }
}

/** Where a mutant is planted. Throws when no migration holds its text. */
async function pathOf({ file, replace }: Mutant): Promise<string> {
  const path = join(workspaceRoot, file);
  if (file !== "supabase/migrations") return path;
  for (const name of (await readdir(path)).toSorted().reverse()) {
    const migration = join(path, name);
    if ((await readFile(migration, "utf8")).includes(replace)) return migration;
  }
  throw new Error(`No migration holds this:\n${replace}`);
}
