import { execFileSync } from "node:child_process";
import { workspaceRoot } from "./step";

const git = (...args: string[]): string =>
  execFileSync("git", args, {
    cwd: workspaceRoot,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

/**
 * The commit that this branch started from: its merge base with the main branch, or NX_BASE.
 * Undefined when unknown (no git, no main branch); then everything is checked.
 */
export function mergeBase(): string | undefined {
  for (const name of [process.env.NX_BASE, "origin/main", "main"]) {
    try {
      if (name) return git("merge-base", name, "HEAD");
    } catch {
      // Tries the next one.
    }
  }
  return undefined;
}

/** Files that differ from a commit, including uncommitted and new ones. */
export function changedFiles(base: string): string[] {
  const tracked = git("diff", "--name-only", "--no-renames", base);
  const added = git("ls-files", "--others", "--exclude-standard");
  return `${tracked}\n${added}`.split("\n").filter((file) => file !== "");
}
