import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";

/** The retailers of the catalogue, by name. */
export const retailers = queryOptions({
  queryKey: ["retailers"],
  queryFn: () => unwrap(db().from("retailers").select("code, name").order("name")),
  staleTime: Infinity,
});
