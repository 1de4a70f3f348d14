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
  const { path, source } = await placeOf(mutant);
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

/** Where a mutant is planted. Throws when its text is nowhere, or more than once in its file. */
export async function placeOf({
  file,
  replace,
}: Mutant): Promise<{ path: string; source: string }> {
  let path = join(workspaceRoot, file);
  if (file === "supabase/migrations") path = await newestWith(replace, path);
  const source = await readFile(path, "utf8");
  if (source.split(replace).length !== 2) {
    throw new Error(`${path} does not hold this exactly once:\n${replace}`);
  }
  return { path, source };
}

async function newestWith(text: string, folder: string): Promise<string> {
  for (const name of (await readdir(folder)).toSorted().reverse()) {
    const migration = join(folder, name);
    if ((await readFile(migration, "utf8")).includes(text)) return migration;
  }
  throw new Error(`No migration holds this:\n${text}`);
}
