import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";

/** What is shown of an item wherever it stands: in an outfit, among favourites. */
export const itemColumns =
  "id, name, retailer, retailer_url, image, price, color, sizes, availability, retailers(name)";

export type Item = Awaited<ReturnType<typeof readItems>>[number];

const readItems = (ids: readonly string[]) =>
  unwrap(
    db()
      .from("items")
      .select(itemColumns)
      .in("id", [...ids]),
  );

/** How many ids one request asks for: an address has to stay short enough for every server. */
const most = 100;

/** The items with the given ids; ids that no longer exist are left out. */
export const itemsById = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["items", "by-id", ids],
    queryFn: async (): Promise<Item[]> => {
      const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, place) =>
        readItems(ids.slice(place * most, (place + 1) * most)),
      );
      return (await Promise.all(parts)).flat();
    },
  });
