import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { officeKeys } from "../../query-keys";

/** Counts of open work. Throws DataError. */
export const officeSummary = queryOptions({
  queryKey: officeKeys.summary,
  queryFn: () => unwrap(db().rpc("office_summary").single()),
  // Clients and the mailer change the counts, not only this browser.
  staleTime: 0,
});
