import { execFileSync } from "node:child_process";
import { workspaceRoot } from "../step";

/** Asks git, in the workspace or another folder. Throws with what it says. */
export const git = (words: readonly string[], cwd = workspaceRoot): string =>
  execFileSync("git", words, { cwd, encoding: "utf8", maxBuffer: 1e8 }).trim();

/** The commits after one that changed migrations, the oldest first. */
export const migrationCommits = (since: string): string[] =>
  git(["rev-list", "--reverse", "--first-parent", `${since}..HEAD`, "--", "supabase/migrations"])
    .split("\n")
    .filter(Boolean);

/** A name of what folders hold at a commit: equal content, equal name. */
export const contentOf = (commit: string, ...folders: string[]): string =>
  folders.map((folder) => git(["rev-parse", `${commit}:${folder}`]).slice(0, 12)).join("-");

/** A commit in a line, for people. */
export const describeCommit = (commit: string): string =>
  git(["log", "-1", "--format=%h %s", commit]);
