import { Constants } from "@ensemble/contract/database";
import { type FilterConfig, type Filters, readFilters } from "@ensemble/controls";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { pageRange, usePagedQuery } from "../../components/page-range";
import { itemKeys } from "../../query-keys";
import { itemColumns } from "../items/items";

const { garment, item_color: color, size } = Constants.public.Enums;

/** The labels of the sort orders, the default first. */
export const sortNames = {
  newest: "Newest",
  "price-low": "Price: Low to High",
  "price-high": "Price: High to Low",
  reduction: "Reduction",
} as const;
type ItemSort = keyof typeof sortNames;

export const itemRules = {
  choices: { category: garment, color, size, show: ["new", "reduced"] },
  sorts: Object.keys(sortNames) as ItemSort[],
  defaultSort: { by: "newest", descending: false },
  reversible: false,
} as const satisfies FilterConfig;
export type ItemFilters = Filters<typeof itemRules>;

export const noFilters = readFilters(itemRules, new URLSearchParams());

/** How long an item is new, in milliseconds. */
const newPeriodMs = 30 * 86_400_000;

const orders: Record<
  ItemSort,
  { column: "created_at" | "price" | "reduction"; ascending: boolean }
> = {
  newest: { column: "created_at", ascending: false },
  "price-low": { column: "price", ascending: true },
  "price-high": { column: "price", ascending: false },
  reduction: { column: "reduction", ascending: false },
};

/** Queries a page of matching items, of one shop or all, with the total number of matches. */
export const itemPageQuery = (filters: ItemFilters, shop?: string) =>
  queryOptions({
    queryKey: itemKeys.page(filters, shop),
    queryFn: async ({ signal }) => {
      const { page_offset, page_size } = pageRange(filters.page);
      const { column, ascending } = orders[filters.sort.by];
      const page = await matchingItems(filters, shop)
        .order(column, { ascending })
        .order("id")
        .range(page_offset, page_offset + page_size - 1)
        .abortSignal(signal);
      if (page.error?.code !== rangeNotSatisfiable) {
        return { items: await unwrap(Promise.resolve(page)), total: page.count ?? 0 };
      }
      const all = await matchingItems(filters, shop).limit(0).abortSignal(signal);
      await unwrap(Promise.resolve(all));
      return { items: [], total: all.count ?? 0 };
    },
  });

/** Returns the shown pages of items, of one shop or all. */
export const useItemPages = (filters: ItemFilters, shop?: string) =>
  usePagedQuery(filters.page, (page) => itemPageQuery({ ...filters, page }, shop));

/** PostgREST's error code for a page beyond the last one. */
const rangeNotSatisfiable = "PGRST103";

function matchingItems({ choices }: ItemFilters, shop: string | undefined) {
  let query = db().from("items").select(itemColumns, { count: "exact" }).is("taken_down_at", null);
  if (choices.category) query = query.eq("garment", choices.category);
  if (choices.color) query = query.eq("color", choices.color);
  if (choices.size) query = query.contains("sizes", [choices.size]);
  if (choices.show === "reduced") query = query.gt("reduction", 0);
  if (choices.show === "new") {
    query = query.gte("created_at", new Date(Date.now() - newPeriodMs).toISOString());
  }
  if (shop) query = query.eq("shop_slug", shop);
  return query;
}

/** Queries the shop whose page is or was here, with its present slug; null if there was none. */
export const shopPageQuery = (slug: string) =>
  queryOptions({
    queryKey: itemKeys.shop(slug),
    queryFn: async () => (await unwrap(db().rpc("shop_page", { path: slug })))[0] ?? null,
  });
