import { createInterface } from "node:readline/promises";
import type { Difference } from "./changes/move-releases";

/**
 * Shows what would be moved, and asks whether it shall be. `yes` is an answer given before; without
 * a terminal there must be one: throws otherwise.
 */
export const agreement =
  (yes = false) =>
  async (differences: readonly Difference[]): Promise<boolean> => {
    for (const { app, from = "nothing", to } of differences) {
      console.log(`  ${app}  ${from} -> ${to}`);
    }
    if (yes) return true;
    if (!process.stdin.isTTY) throw new Error("Nothing was moved: --yes moves these.");
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question("Move them? [y/N] ");
    terminal.close();
    return /^y(es)?$/i.test(answer.trim());
  };
