import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { outfitKeys } from "../../../query-keys";

/** The collections that an outfit can be added to; refreshed with the outfits. */
export const currentCollections = () =>
  queryOptions({
    queryKey: outfitKeys.collections,
    queryFn: () =>
      unwrap(
        db()
          .from("collections")
          .select("id, title")
          .is("deleted_at", null)
          .order("title")
          .order("id"),
      ),
  });
