import type { Settings } from "@ensemble/contract";
import { secretHeaders } from "../secret-headers";
import type { Change } from "./history";

/** Timeout of a request to the database, in milliseconds. */
const patience = 5000;

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

/** The last change of each app. A decision to hold changes nothing. */
function lastChanges(history: readonly Change[]): Change[] {
  const changes = history.filter(({ action }) => action !== "hold");
  return [...new Map(changes.map((change) => [change.app, change])).values()];
}

interface Database {
  /** Bypasses row security. Without it nothing is shared. */
  serviceKey?: string;
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * Shows administrators who last changed an environment's releases and why (/admin/platform). Writes
 * to the database and not to the environment's public files, because it names people. Sends all
 * apps each time, so that the next change repairs a failed one. The change itself is already done:
 * a failure only warns. Does nothing without a service key (`ENSEMBLE_SERVICE_KEY`) or for the
 * gateway's own database, which gets the changes when the gateway starts.
 */
export async function shareChanges(
  { environment, supabase }: Pick<Settings, "environment" | "supabase">,
  history: readonly Change[],
  { serviceKey = process.env.ENSEMBLE_SERVICE_KEY, fetch: ask = fetch }: Database = {},
): Promise<void> {
  if (!serviceKey || supabase.url === "/" || history.length === 0) return;
  const rows = lastChanges(history).map((change) => rowOf(environment, change));
  try {
    const address = new URL("/rest/v1/release_changes?on_conflict=environment,app", supabase.url);
    const response = await ask(
      new Request(address, {
        method: "POST",
        headers: {
          ...secretHeaders(serviceKey),
          Prefer: "resolution=merge-duplicates,return=minimal",
        },
        body: JSON.stringify(rows),
        signal: AbortSignal.timeout(patience),
      }),
    );
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`${environment}'s /admin/platform does not show who changed it: ${reason}`);
  }
}
