import { execFileSync } from "node:child_process";
import { workspaceRoot } from "./step";

const git = (...args: string[]): string =>
  execFileSync("git", args, {
    cwd: workspaceRoot,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

/**
 * The commit that this work began from: where it left the main branch, or NX_BASE. Undefined where
 * that cannot be known (no git, no main branch), and then everything is checked.
 */
export function mergeBase(): string | undefined {
  for (const name of [process.env.NX_BASE, "origin/main", "main"]) {
    try {
      if (name) return git("merge-base", name, "HEAD");
    } catch {
      // The next one.
    }
  }
  return undefined;
}

/** Files that differ from a commit, uncommitted and new ones too. */
export function changedFiles(base: string): string[] {
  const tracked = git("diff", "--name-only", "--no-renames", base);
  const added = git("ls-files", "--others", "--exclude-standard");
  return `${tracked}\n${added}`.split("\n").filter((file) => file !== "");
}
