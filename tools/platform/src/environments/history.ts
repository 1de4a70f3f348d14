import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "@ensemble/contract";
import { secretHeaders } from "./database";

/** A recorded change of an environment's releases. */
export interface Change {
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  reason?: string;
  /** The approvers that the author named. */
  approvedBy?: readonly string[];
  /** URL or number of its pull request. */
  pullRequest?: string;
  /** Description of the app's spent error budgets (PLAT-12). */
  spentBudgets?: string;
  action: "promote" | "canary" | "rollback" | "add" | "remove" | "hold";
  app: string;
  /** The promoted release. */
  release: string;
  /** A canary's percentage of visitors. */
  percent?: number;
  /** The secondary release of a shell. */
  secondary?: string;
  /** The release before the change; undefined for an added app. */
  from?: string;
  /** The common id and source environment of apps that were promoted together. */
  id?: string;
  source?: string;
}

export async function readHistory(folder: string, name: string): Promise<Change[]> {
  const text = await readFile(historyFile(folder, name), "utf8").catch(() => "");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Change);
}

/** Appends changes to an environment's history, which is committed next to its file. */
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

const historyFile = (folder: string, name: string) => join(folder, "history", `${name}.jsonl`);

/**
 * Returns the stack of an app's releases, the running one last. A promotion pushes a release; a
 * rollback pops releases, so that the next rollback goes further back.
 */
export function releaseStack(history: readonly Change[], app: string, running: string): string[] {
  const stack: string[] = [];
  const push = (release: string) => {
    if (stack.at(-1) !== release) stack.push(release);
  };
  for (const change of history) {
    if (change.app !== app || ["canary", "hold"].includes(change.action)) continue;
    if (change.action === "remove") {
      stack.length = 0;
      continue;
    }
    // Push a release that a manual edit of the file pinned.
    if (change.from !== undefined) push(change.from);
    const at = change.action === "rollback" ? stack.lastIndexOf(change.release) : -1;
    if (at === -1) push(change.release);
    else stack.length = at + 1;
  }
  push(running);
  return stack;
}

/** Formats a change on one line for the terminal. */
export function describeChange(change: Change): string {
  const { at, by, action, app, release, percent, from, reason, approvedBy = [] } = change;
  const secondary = change.secondary ? ` with secondary ${change.secondary}` : "";
  const share = percent === undefined ? "" : ` ${percent}%`;
  const previous = from && from !== release ? ` (was ${from})` : "";
  const reasonText = reason ? `: ${reason}` : "";
  const approved = approvedBy.length > 0 ? ` (approved by ${approvedBy.join(", ")})` : "";
  const request = change.pullRequest ? ` (pull request ${change.pullRequest})` : "";
  const source = change.source ? ` (from ${change.source}, ${change.id})` : "";
  const spent = change.spentBudgets ? ` (budget spent: ${change.spentBudgets})` : "";
  return `${at}  ${by}  ${action} ${app}@${release}${share}${secondary}${previous}${source}${reasonText}${approved}${request}${spent}`;
}

/**
 * Writes each app's last change to the environment's database for /admin/platform, not to its
 * public files, because it names people. A failure only warns; the next change repairs it, because
 * each sends all apps. Does nothing without ENSEMBLE_SERVICE_KEY, or for the gateway's own
 * database, which gets the changes when the gateway starts.
 */
export async function saveChanges(
  { environment, supabase }: Pick<Settings, "environment" | "supabase">,
  history: readonly Change[],
  { serviceKey = process.env.ENSEMBLE_SERVICE_KEY, fetch: send = fetch }: Database = {},
): Promise<void> {
  if (!serviceKey || supabase.url === "/" || history.length === 0) return;
  const rows = lastChanges(history).map((change) => toRow(environment, change));
  try {
    const address = new URL("/rest/v1/release_changes?on_conflict=environment,app", supabase.url);
    const response = await send(
      new Request(address, {
        method: "POST",
        headers: {
          ...secretHeaders(serviceKey),
          Prefer: "resolution=merge-duplicates,return=minimal",
        },
        body: JSON.stringify(rows),
        signal: AbortSignal.timeout(timeout),
      }),
    );
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`Couldn't update ${environment}'s history at /admin/platform: ${reason}`);
  }
}

interface Database {
  /** Bypasses row security. */
  serviceKey?: string;
  fetch?: (request: Request) => Promise<Response>;
}

/** Returns each app's last change. Decisions to hold aren't changes. */
export function lastChanges(history: readonly Change[]): Change[] {
  const changes = history.filter(({ action }) => action !== "hold");
  return [...new Map(changes.map((change) => [change.app, change])).values()];
}

const toRow = (environment: string, change: Change) => ({
  ...{ environment, app: change.app, action: change.action, release: change.release },
  changed_at: change.at,
  changed_by: change.by.slice(0, 100),
  reason: change.reason?.slice(0, 500) ?? null,
  approved_by: change.approvedBy?.join(", ").slice(0, 300) || null,
  pull_request: change.pullRequest ?? null,
  spent_budgets: change.spentBudgets?.slice(0, 300) ?? null,
  percent: change.percent ?? null,
});

/** Request timeout in milliseconds. */
const timeout = 5000;
