import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A change of an environment's releases, as recorded in its history. */
export interface Change {
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  reason?: string;
  /** Other people who approved it, as the author says. */
  approvedBy?: readonly string[];
  /** The address or the number of the pull request that it belongs to. */
  pullRequest?: string;
  /** The error budgets of the app that were spent, in words (PLAT-12). */
  spentBudgets?: string;
  action: "promote" | "canary" | "rollback" | "add" | "remove" | "hold";
  app: string;
  /** The promoted release. */
  release: string;
  /** Share of visitors, for a canary. */
  percent?: number;
  /** The release that stays beside a shell. */
  beside?: string;
  /** The releases before the change; undefined for an app that is added. */
  from?: string;
  /** Shared by the lines of one publication of several apps, and the environment they came from. */
  id?: string;
  source?: string;
}

const historyFile = (folder: string, name: string) => join(folder, "history", `${name}.jsonl`);

/** Appends lines to an environment's history, which is committed beside its file. */
export async function recordChange(
  folder: string,
  name: string,
  ...changes: Change[]
): Promise<void> {
  await mkdir(join(folder, "history"), { recursive: true });
  await appendFile(
    historyFile(folder, name),
    changes.map((change) => `${JSON.stringify(change)}\n`).join(""),
  );
}

/** All changes of an environment, oldest first. */
export async function readHistory(folder: string, name: string): Promise<Change[]> {
  const text = await readFile(historyFile(folder, name), "utf8").catch(() => "");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Change);
}
