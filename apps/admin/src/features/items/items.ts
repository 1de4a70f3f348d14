import { type Database, formatPrice } from "@ensemble/contract";
import { Constants } from "@ensemble/contract/database";
import type { Filters } from "@ensemble/controls";
import { colorName, pluralize } from "@ensemble/domain";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { itemKeys } from "../../query-keys";

const enums = Constants.public.Enums;
type Enums = Database["public"]["Enums"];

export const availabilityNames: Record<Enums["item_availability"], string> = {
  in_stock: "In Stock",
  low_stock: "Low Stock",
  sold_out: "Sold Out",
  unknown: "Unknown",
};

export const colorNames = Object.fromEntries(
  enums.item_color.map((color) => [color, colorName(color)]),
) as Record<Enums["item_color"], string>;

/** Columns of an {@link Item}. */
export const itemColumns =
  "id, name, shop_name, price, color, sizes, image, availability, taken_down:taken_down_at";

export const itemSchema = z.object({
  id: z.string(),
  name: z.string(),
  shop_name: z.string(),
  price: z.number(),
  color: z.enum(enums.item_color),
  sizes: z.array(z.enum(enums.size)),
  image: z.string(),
  availability: z.enum(enums.item_availability),
  /** Whether or when. */
  taken_down: z.union([z.boolean(), z.nullable(z.string())]),
});

export type Item = z.infer<typeof itemSchema>;

const listedItemSchema = z.extend(itemSchema, {
  /** Its `updated_at`. */
  version: z.string(),
  garment: z.enum(enums.garment),
  on_sale: z.boolean(),
  reference_price: z.nullable(z.number()),
  outfit_count: z.number(),
});

export type ListedItem = z.infer<typeof listedItemSchema>;

const itemPage = z.object({ total: z.number(), items: z.array(listedItemSchema) });

export const itemsPageSize = 50;

/** The database counts no further. */
export const maxListedItems = 10_000;

export const itemStateNames = {
  on_sale: "On sale",
  in_outfits: "In outfits",
  unused: "In no outfit",
  unchecked: "Not checked for 7 days",
  missing: "Missing at their shop for 30 days",
  taken_down: "Taken down",
} as const;

const sorts = ["created", "name", "shop", "price", "updated"] as const;
export type ItemSort = (typeof sorts)[number];

/** Returns the rules of the list; shops are slugs. */
export const itemRules = (shops: readonly string[]) =>
  ({
    choices: {
      shop: shops,
      category: enums.garment,
      color: enums.item_color,
      availability: enums.item_availability,
      state: Object.keys(itemStateNames) as (keyof typeof itemStateNames)[],
    },
    sorts,
    defaultSort: { by: "created", descending: true },
  }) as const;

const one = (value: string | undefined): string[] => (value ? [value] : []);

export const itemsQuery = (
  { text, choices, sort, page }: Filters<ReturnType<typeof itemRules>>,
  pageSize = itemsPageSize,
) =>
  queryOptions({
    queryKey: itemKeys.list({ text, choices, sort, page, pageSize }),
    queryFn: async ({ signal }) => {
      const { shop, category, color, availability, state } = choices;
      const call = db()
        .rpc("admin_items", {
          search: text,
          shops: one(shop),
          garments: one(category),
          colors: one(color),
          availabilities: one(availability),
          state,
          sort: sort.by,
          descending: sort.descending,
          page_size: pageSize,
          page_offset: (page - 1) * pageSize,
        })
        .abortSignal(signal);
      return itemPage.parse(await unwrap(call));
    },
    placeholderData: keepPreviousData,
  });

const fetchShops = () => unwrap(db().from("shops").select("id, slug, name, domains").order("name"));

export type Shop = Awaited<ReturnType<typeof fetchShops>>[number];

export const itemShopsQuery = queryOptions({ queryKey: itemKeys.shops, queryFn: fetchShops });

const maxResults = 8;

/** Queries items by name, shop, style code or URL, newest first. */
export const itemSearchQuery = (text: string) =>
  queryOptions({
    queryKey: itemKeys.search(text.trim()),
    queryFn: async ({ signal }): Promise<Item[]> => {
      const call = db().rpc("admin_items", { search: text.trim(), page_size: maxResults });
      return itemPage.parse(await unwrap(call.abortSignal(signal))).items;
    },
    enabled: text.trim() !== "",
    placeholderData: keepPreviousData,
  });

export const fetchListedItem = (id: string): Promise<Item> =>
  unwrap(db().from("items").select(itemColumns).eq("id", id).single());

/** Distinguishes items with the same name: "Zara, $89.90, Black, Sold Out". */
export const itemFacts = ({ shop_name, price, color, availability, taken_down }: Item): string =>
  [
    shop_name,
    formatPrice(price),
    colorNames[color],
    taken_down ? "No Longer Sold" : availabilityNames[availability],
  ].join(", ");

/** A bulk change, see `change_items` in 275-item-lists.sql. */
export type ItemChange =
  | { kind: "price"; percent?: number; amount?: number }
  | {
      kind: "sale";
      percent?: number;
      amount?: number;
      starts_at: string | null;
      ends_at: string | null;
    }
  | { kind: "end_sale" }
  | { kind: "availability"; availability: Enums["item_availability"] }
  | { kind: "tags"; add: string[]; remove: string[] }
  | { kind: "taken_down"; taken_down: boolean };

const changedSizeSchema = z.object({
  size: z.nullable(z.string()),
  price: z.number(),
  sale_price: z.nullable(z.number()),
  new_price: z.number(),
  new_sale_price: z.nullable(z.number()),
});

const changedItemSchema = z.object({
  id: z.string(),
  /** Like the next ones, null if it doesn't exist. */
  name: z.nullable(z.string()),
  shop_name: z.nullable(z.string()),
  color: z.nullable(z.enum(enums.item_color)),
  image: z.nullable(z.string()),
  version: z.nullable(z.string()),
  status: z.enum(["changed", "unchanged", "refused", "version_conflict", "missing"]),
  error: z.nullable(z.string()),
  /** What `undo_item_saves` restores; null in previews and unless it changed. */
  before: z.nullable(z.record(z.string(), z.json())),
  sizes: z.nullable(z.array(changedSizeSchema)),
});

export type ChangedItem = z.infer<typeof changedItemSchema>;

interface ItemVersion {
  id: string;
  version: string | null;
}

async function callChangeItems(
  items: readonly ItemVersion[],
  change: ItemChange,
  dry_run: boolean,
): Promise<ChangedItem[]> {
  const versions = items.map(({ id, version }) => ({ id, version }));
  const call = db().rpc("change_items", { items: versions, change, dry_run });
  return z.array(changedItemSchema).parse(await unwrap(call));
}

/** Queries what a change would do to the items as they are now. */
export const changePreviewQuery = (ids: readonly string[], change: ItemChange | undefined) =>
  queryOptions({
    queryKey: itemKeys.preview(ids, change),
    queryFn: () =>
      callChangeItems(
        ids.map((id) => ({ id, version: null })),
        change!,
        true,
      ),
    enabled: change !== undefined,
    // Each dialog reads the items again, but writes what it showed.
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** Queries the titles of outfits that shoppers no longer see if these items are taken down. */
export const outfitsLeftEmptyQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: itemKeys.leftEmpty(ids),
    queryFn: async () => {
      const outfits = await unwrap(db().rpc("outfits_left_empty", { items: [...ids] }));
      return outfits.map(({ title }) => title);
    },
    staleTime: 0,
  });

/** Says which outfits taking items down hides; "" if none. */
export const leftEmptySentence = (titles: readonly string[] = []): string =>
  titles.length === 0
    ? ""
    : ` ${pluralize(titles.length, "outfit")} would have no items left and leave the shop: ${titles.join(", ")}.`;

/** Changes items unless they changed since their version. */
export const changeItems = (items: readonly ItemVersion[], change: ItemChange) =>
  callChangeItems(items, change, false);

/** The outcomes of saves, by item. */
export const savedItems = z.array(
  z.object({ status: z.string(), version: z.nullable(z.string()) }),
);

/** Restores changed items, except those that were saved since. Returns a sentence about both. */
export async function undoChange(changed: readonly ChangedItem[]): Promise<string> {
  const items = changed.flatMap(({ before }) => before ?? []);
  const outcomes = savedItems.parse(await unwrap(db().rpc("undo_item_saves", { items })));
  const restored = outcomes.filter(({ status }) => status === "saved").length;
  const sentence = `${pluralize(restored, "item")} restored`;
  return restored === outcomes.length
    ? sentence
    : `${sentence}. ${keptSentence(outcomes.length - restored)}`;
}

/** Explains that items stay as another administrator saved them. */
export const keptSentence = (count: number): string =>
  count === 1
    ? "1 item stays as someone else just saved it."
    : `${count} items stay as someone else just saved them.`;
