import { paths } from "@ensemble/contract";
import { sharedAddress, type Thing } from "@ensemble/controls";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { itemKeys } from "../../query-keys";
import { itemMarkup } from "../items/item-markup";
import { itemColumns } from "../items/items";
import { listedCards } from "../outfits/outfits";

/** How many outfits with the item, and items like it, its page shows at most. */
const maxShown = 8;

const detailColumns =
  `${itemColumns}, retailer, garment, style_code, item_variants(size, price, current_price, sale_ends_at, availability)` as const;

export type ItemDetail = NonNullable<Awaited<ReturnType<typeof fetchItem>>>;

/** One item with its sizes in order; null when none has this slug. */
export const itemBySlug = (slug: string) =>
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

interface PriceStep {
  since: string;
  price: number;
}

/** What the item cost, at least, since when; the present price last. */
export const priceHistory = ({ id }: ItemDetail) =>
  queryOptions({
    queryKey: itemKeys.prices(id),
    queryFn: (): Promise<PriceStep[]> => unwrap(db().rpc("item_price_history", { piece_id: id })),
  });

/** The same item in other colors. */
export const otherColors = ({ id, retailer, style_code }: ItemDetail) =>
  queryOptions({
    queryKey: itemKeys.colors(id),
    enabled: style_code !== null,
    queryFn: () =>
      unwrap(
        db()
          .from("items")
          .select("id, slug, color, image")
          .eq("retailer", retailer)
          .eq("style_code", style_code!)
          .neq("id", id)
          .order("color")
          .limit(12),
      ),
  });

/** Other items of this garment and color that can be had, the most alike first. */
export const similarItems = ({ id }: ItemDetail) =>
  queryOptions({
    queryKey: itemKeys.similar(id),
    queryFn: () => unwrap(db().rpc("similar_items", { piece_id: id, page_size: maxShown })),
  });

/** The most popular outfits with the item. */
export const outfitsWithItem = ({ id }: ItemDetail) =>
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

/** An item as a product with an address of its own. */
export const productMarkup = (item: ItemDetail): Thing => {
  const url = sharedAddress(paths.item(item.slug));
  return { ...itemMarkup(item), "@id": `${url}#item`, url };
};
