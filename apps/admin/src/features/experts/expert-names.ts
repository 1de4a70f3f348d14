import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";

/** Every expert's name, inactive ones included, for what refers to experts. Throws DataError. */
export const expertNames = queryOptions({
  queryKey: ["office", "expert-names"],
  queryFn: () => unwrap(db().from("expert_stylists").select("id, slug, name").order("name")),
});
