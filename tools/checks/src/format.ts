import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "./count-tasks";
import { runProgram, workspaceRoot } from "./step";

/** What decides about every file's format. */
const everywhere = /^(\.prettier|\.editorconfig$|package-lock\.json$)/;

/** Checks the format of these files; of all, which takes longer, when the rules may have changed. */
export async function checkFormat(files: string[]): Promise<Result> {
  const existing = files.filter((file) => existsSync(join(workspaceRoot, file)));
  const checked = files.some((file) => everywhere.test(file)) ? ["."] : existing;
  if (checked.length === 0) return { passed: 0, failed: 0, failures: [] };
  const code = await runProgram("node_modules/prettier/bin/prettier.cjs", [
    ...["--check", "--ignore-unknown", "--log-level=warn"],
    ...checked,
  ]);
  return code === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: ["format"] };
}
