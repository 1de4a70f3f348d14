import { createInterface } from "node:readline/promises";
import type { Difference } from "./move-releases";

/**
 * Shows what would be moved, and asks whether it shall be. `--yes` answers before; without a
 * terminal somebody must have answered: throws otherwise.
 */
export async function agree(differences: readonly Difference[], yes = false): Promise<boolean> {
  for (const { app, from = "nothing", to } of differences)
    console.log(`  ${app}  ${from} -> ${to}`);
  if (yes) return true;
  if (!process.stdin.isTTY) throw new Error("Nothing was moved: --yes moves these.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Move them? [y/N] ");
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
