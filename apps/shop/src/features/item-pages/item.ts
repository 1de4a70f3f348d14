import { paths } from "@ensemble/contract";
import { sharedAddress, type Thing } from "@ensemble/controls";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { itemKeys } from "../../query-keys";
import { itemMarkup } from "../items/item-markup";
import { itemColumns } from "../items/items";
import { listedCards } from "../outfits/outfits";

/** The maximum number of outfits and of similar items on the page. */
const maxShown = 8;

const detailColumns =
  `${itemColumns}, further_images, shop_id, taken_down_at, garment, style_code, item_variants(size, price, current_price, reference_price, sale_ends_at, availability), item_checks(checked_at)` as const;

export type ItemDetail = NonNullable<Awaited<ReturnType<typeof fetchItem>>>;

/** Queries an item with its sizes in order; null if no item has this slug. */
export const itemQuery = (slug: string) =>
  queryOptions({ queryKey: itemKeys.item(slug), queryFn: () => fetchItem(slug) });

async function fetchItem(slug: string) {
  const [item] = await unwrap(
    db()
      .from("items")
      .select(detailColumns)
      .eq("slug", slug)
      .order("size", { referencedTable: "item_variants" })
      .limit(1),
  );
  return item ?? null;
}

/** The lowest asked and the lowest regular price from an instant on; null while nothing was sold. */
export interface PriceStep {
  since: string;
  price: number | null;
  regular_price: number | null;
}

/** Queries the item's prices over time, the current ones last. */
export const priceHistoryQuery = ({ id }: ItemDetail) =>
  queryOptions({
    queryKey: itemKeys.prices(id),
    queryFn: (): Promise<PriceStep[]> => unwrap(db().rpc("item_price_history", { item_id: id })),
  });

export const otherColorsQuery = ({ id, shop_id, style_code }: ItemDetail) =>
  queryOptions({
    queryKey: itemKeys.colors(id),
    enabled: style_code !== null,
    queryFn: () =>
      unwrap(
        db()
          .from("items")
          .select("id, slug, color, image")
          .eq("shop_id", shop_id)
          .eq("style_code", style_code!)
          .is("taken_down_at", null)
          .neq("id", id)
          .order("color")
          .limit(12),
      ),
  });

/** Queries offers of the same product at other shops, cheapest first. */
export const otherOffersQuery = ({ id }: ItemDetail) =>
  queryOptions({
    queryKey: itemKeys.offers(id),
    queryFn: () => unwrap(db().rpc("other_offers", { item: id })),
  });

/** Queries available items of the same garment and color, most similar first. */
export const similarItemsQuery = ({ id }: ItemDetail) =>
  queryOptions({
    queryKey: itemKeys.similar(id),
    queryFn: () => unwrap(db().rpc("similar_items", { item_id: id, page_size: maxShown })),
  });

export const outfitsWithItemQuery = ({ id }: ItemDetail) =>
  queryOptions({
    queryKey: itemKeys.outfits(id),
    queryFn: () =>
      unwrap(
        listedCards("outfit_items!inner(item_id)")
          .eq("outfit_items.item_id", id)
          .order("popularity", { ascending: false })
          .order("id")
          .limit(maxShown),
      ),
  });

/** Describes an item to search engines as a product with its own URL. */
export const productMarkup = (item: ItemDetail): Thing => {
  const url = sharedAddress(paths.item(item.slug));
  return { ...itemMarkup(item), "@id": `${url}#item`, url };
};
