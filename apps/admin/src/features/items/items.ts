import { formatPrice } from "@ensemble/contract";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { escapeLike } from "../../components/text";
import { itemKeys } from "../../query-keys";

const maxResults = 8;

export const itemColumns = "id, name, shop_name, price, color, sizes, image";

export type Item = Awaited<ReturnType<typeof findItems>>[number];

/** Searches items that are sold by a part of the name, newest first. */
export const itemSearch = (text: string) =>
  queryOptions({
    queryKey: itemKeys.search(text.trim()),
    queryFn: ({ signal }) => findItems(text.trim(), signal),
    enabled: text.trim() !== "",
    placeholderData: keepPreviousData,
  });

function findItems(text: string, signal: AbortSignal) {
  return unwrap(
    db()
      .from("items")
      .select(itemColumns)
      .ilike("name", `%${escapeLike(text)}%`)
      .is("taken_down_at", null)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(maxResults)
      .abortSignal(signal),
  );
}

/** Distinguishes items with the same name: "Zara, $89.90". */
export const itemFacts = ({ shop_name, price }: Item): string =>
  `${shop_name}, ${formatPrice(price)}`;
