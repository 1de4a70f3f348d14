import { db, unwrap } from "@ensemble/session";

/** The columns shown of an item, in an outfit or among favourites. */
export const itemColumns =
  "id, name, shop_name, tracking_code, retailer_url, image, price, color, sizes, availability";

export type Item = Awaited<ReturnType<typeof readItems>>[number];

/** The items with the given ids; ids that no longer exist are left out. */
export const readItems = (ids: readonly string[]) =>
  unwrap(
    db()
      .from("items")
      .select(itemColumns)
      .in("id", [...ids]),
  );
