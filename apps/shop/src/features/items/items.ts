import { db, unwrap } from "@ensemble/session";

/** The columns shown of an item, in an outfit or among favorites. */
export const itemColumns =
  "id, slug, name, shop_name, shop_slug, tracking_code, retailer_url, image, price, color, sizes, availability";

export type Item = Awaited<ReturnType<typeof readItems>>[number];

/** The items with the given ids; omits ids that no longer exist. */
export const readItems = (ids: readonly string[]) =>
  unwrap(
    db()
      .from("items")
      .select(itemColumns)
      .in("id", [...ids]),
  );
