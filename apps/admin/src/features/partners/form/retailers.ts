import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { partnerKeys } from "../../../query-keys";

/** The retailers of the catalogue, by name. */
export const retailers = queryOptions({
  queryKey: partnerKeys.retailers,
  queryFn: () => unwrap(db().from("retailers").select("code, name").order("name")),
  staleTime: Infinity,
});
