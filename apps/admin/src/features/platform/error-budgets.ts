import type { Database } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { platformKeys } from "../../query-keys";

/** The objectives of all environments' remotes and their error budgets (PLAT-11). Throws DataError. */
export const errorBudgets = queryOptions({
  queryKey: platformKeys.errorBudgets,
  queryFn: readErrorBudgets,
  staleTime: 0,
});

/**
 * A remote's objective. Burn rates are 1 for what it allows; `spent` is the part of 30 days' budget.
 * Null without enough visits.
 */
export type ErrorBudget = Awaited<ReturnType<typeof readErrorBudgets>>[number];

type Row = Database["public"]["Functions"]["error_budgets"]["Returns"][number];
type Known = "environment" | "remote" | "objective" | "percent";

/** The generated types miss what may be null. */
type Nullable = Pick<Row, Known> & { [Key in Exclude<keyof Row, Known>]: Row[Key] | null };

async function readErrorBudgets() {
  const rows: Nullable[] = await unwrap(db().rpc("error_budgets"));
  return rows;
}
