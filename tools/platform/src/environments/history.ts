import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "@ensemble/contract";
import { secretHeaders } from "./database";

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
  secondary?: string;
  /** The releases before the change; undefined for an app that is added. */
  from?: string;
  /** Shared by the lines of one publication of several apps, and the environment they came from. */
  id?: string;
  source?: string;
}

/** All changes of an environment, oldest first. */
export async function readHistory(folder: string, name: string): Promise<Change[]> {
  const text = await readFile(historyFile(folder, name), "utf8").catch(() => "");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Change);
}

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

const historyFile = (folder: string, name: string) => join(folder, "history", `${name}.jsonl`);

/**
 * The stack of an app's releases, the running one last. A promotion pushes one; a rollback pops the
 * skipped ones, so that another rollback goes further back and never forward again.
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
    // A release from a manual edit is not on the stack.
    if (change.from !== undefined) push(change.from);
    const at = change.action === "rollback" ? stack.lastIndexOf(change.release) : -1;
    if (at === -1) push(change.release);
    else stack.length = at + 1;
  }
  push(running);
  return stack;
}

/** A change on one line of the terminal: when, who, what, why, with whose approval. */
export function describeChange(change: Change): string {
  const { at, by, action, app, release, percent, from, reason, approvedBy = [] } = change;
  const secondary = change.secondary ? ` with secondary ${change.secondary}` : "";
  const share = percent === undefined ? "" : ` ${percent}%`;
  const previous = from && from !== release ? ` (was ${from})` : "";
  const because = reason ? `: ${reason}` : "";
  const approved = approvedBy.length > 0 ? ` (approved by ${approvedBy.join(", ")})` : "";
  const request = change.pullRequest ? ` (pull request ${change.pullRequest})` : "";
  const source = change.source ? ` (from ${change.source}, ${change.id})` : "";
  const spent = change.spentBudgets ? ` (budget spent: ${change.spentBudgets})` : "";
  return `${at}  ${by}  ${action} ${app}@${release}${share}${secondary}${previous}${source}${because}${approved}${request}${spent}`;
}

/**
 * Shows administrators who last changed an environment's releases and why (/admin/platform). Writes
 * to the database and not to the environment's public files, because it names people. Sends all
 * apps each time, so that the next change repairs a failed one. The change itself is already done:
 * a failure only warns. Does nothing without a service key (`ENSEMBLE_SERVICE_KEY`) or for the
 * gateway's own database, which gets the changes when the gateway starts.
 */
export async function saveChanges(
  { environment, supabase }: Pick<Settings, "environment" | "supabase">,
  history: readonly Change[],
  { serviceKey = process.env.ENSEMBLE_SERVICE_KEY, fetch: send = fetch }: Database = {},
): Promise<void> {
  if (!serviceKey || supabase.url === "/" || history.length === 0) return;
  const rows = lastChanges(history).map((change) => rowOf(environment, change));
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
  /** Bypasses row security. Without it nothing is shared. */
  serviceKey?: string;
  fetch?: (request: Request) => Promise<Response>;
}

/** The last change of each app. A decision to hold changes nothing. */
function lastChanges(history: readonly Change[]): Change[] {
  const changes = history.filter(({ action }) => action !== "hold");
  return [...new Map(changes.map((change) => [change.app, change])).values()];
}

/** A change as the database keeps it, within its bounds. */
const rowOf = (environment: string, change: Change) => ({
  ...{ environment, app: change.app, action: change.action, release: change.release },
  changed_at: change.at,
  changed_by: change.by.slice(0, 100),
  reason: change.reason?.slice(0, 500) ?? null,
  approved_by: change.approvedBy?.join(", ").slice(0, 300) || null,
  pull_request: change.pullRequest ?? null,
  spent_budgets: change.spentBudgets?.slice(0, 300) ?? null,
  percent: change.percent ?? null,
});

/** Timeout of a request to the database, in milliseconds. */
const timeout = 5000;
