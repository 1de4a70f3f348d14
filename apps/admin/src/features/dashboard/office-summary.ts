import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";

/** What waits for administrators. Throws DataError. */
export const officeSummary = queryOptions({
  queryKey: ["office", "summary"],
  queryFn: () => unwrap(db().rpc("office_summary").single()),
  // Requests come and messages fail without anybody here.
  staleTime: 0,
});
