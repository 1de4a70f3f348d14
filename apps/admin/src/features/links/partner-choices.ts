import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";

/** Every partner by name, for choosing one. */
export const partnerChoices = queryOptions({
  queryKey: ["partners", "choices"],
  queryFn: () => unwrap(db().from("affiliate_partners").select("id, shop_name").order("shop_name")),
});
