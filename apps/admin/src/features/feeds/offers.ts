import { formatPrice } from "@ensemble/contract";
import { Constants } from "@ensemble/contract/database";
import type { Filters } from "@ensemble/controls";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { feedKeys } from "../../query-keys";
import { colorNames } from "../items/items";

const enums = Constants.public.Enums;

const offerSchema = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.string(),
  /** At the shop, whose pictures our pages may not load. */
  url: z.string(),
  shop_name: z.string(),
  garment: z.nullable(z.enum(enums.garment)),
  color: z.nullable(z.enum(enums.item_color)),
  category_text: z.string(),
  color_text: z.string(),
  /** In stock, as far as their words are known. */
  sizes: z.array(z.enum(enums.size)),
  price: z.number(),
  on_sale: z.boolean(),
  first_seen_at: z.string(),
  missing_since: z.nullable(z.string()),
  /** The item that follows it. */
  item: z.nullable(z.object({ id: z.string(), name: z.string() })),
});

export type Offer = z.infer<typeof offerSchema>;

/** Such as "Zara, $89.90, Black", in the shop's own words where their meaning is unknown. */
export const offerFacts = ({ shop_name, price, color, color_text: text }: Offer): string =>
  [shop_name, formatPrice(price), color ? colorNames[color] : text].filter(Boolean).join(", ");

const offerPage = z.object({ total: z.number(), offers: z.array(offerSchema) });

export const offersPageSize = 50;

/** The database counts no further. */
export const maxListedOffers = 10_000;

export const offerStateNames = {
  on_sale: "On sale",
  picked: "Picked",
  all: "All",
} as const;

export const priceNames = {
  "0-50": "Up to 50",
  "50-100": "50 to 100",
  "100-200": "100 to 200",
  "200-": "200 and more",
} as const;

/** Days. */
export const newNames = {
  "1": "Since yesterday",
  "7": "Last 7 days",
  "30": "Last 30 days",
} as const;

const keys = <Names extends object>(names: Names) => Object.keys(names) as (keyof Names & string)[];

const sorts = ["new", "name", "price"] as const;
export type OfferSort = (typeof sorts)[number];

/** Returns the rules of the list; shops are slugs. */
export const offerRules = (shops: readonly string[]) =>
  ({
    choices: {
      shop: shops,
      category: enums.garment,
      color: enums.item_color,
      size: enums.size,
      price: keys(priceNames),
      new: keys(newNames),
      state: keys(offerStateNames),
    },
    sorts,
    defaultSort: { by: "new", descending: true },
  }) as const;

const one = (value: string | undefined): string[] => (value ? [value] : []);

export const offersQuery = (
  { text, choices, sort, page }: Filters<ReturnType<typeof offerRules>>,
  pageSize = offersPageSize,
) =>
  queryOptions({
    queryKey: feedKeys.offers({ text, choices, sort, page, pageSize }),
    queryFn: async ({ signal }) => {
      const { shop, category, color, size, price, new: days, state } = choices;
      const [from, until] = price?.split("-") ?? [];
      const call = db()
        .rpc("admin_offers", {
          search: text,
          shops: one(shop),
          garments: one(category),
          colors: one(color),
          sizes: one(size),
          ...(state && { state }),
          ...(from && { price_from: Number(from) }),
          ...(until && { price_until: Number(until) }),
          ...(days && {
            new_since: new Date(Date.now() - Number(days) * 86_400_000).toISOString(),
          }),
          sort: sort.by,
          descending: sort.descending,
          page_size: pageSize,
          page_offset: (page - 1) * pageSize,
        })
        .abortSignal(signal);
      return offerPage.parse(await unwrap(call));
    },
    placeholderData: keepPreviousData,
  });

const maxFound = 4;

/** Queries a few offers in stock that no item follows, the newest first. */
export const offerSearchQuery = (text: string) =>
  queryOptions({
    queryKey: feedKeys.offers({ text: text.trim() }),
    queryFn: async ({ signal }): Promise<Offer[]> => {
      const call = db().rpc("admin_offers", { search: text.trim(), page_size: maxFound });
      return offerPage.parse(await unwrap(call.abortSignal(signal))).offers;
    },
    enabled: text.trim() !== "",
    placeholderData: keepPreviousData,
  });

/** What isn't as the offer says. */
export interface Pick {
  offer: string;
  garment?: string;
  color?: string;
}

const outcomesSchema = z.array(
  z.object({
    offer: z.string(),
    item: z.nullable(z.string()),
    status: z.enum(["created", "linked", "refused"]),
    message: z.nullable(z.string()),
  }),
);

export type PickOutcome = z.infer<typeof outcomesSchema>[number];

/** One call picks this many. */
const maxPicks = 100;

/** Makes items of offers. Returns what became of each, in order. */
export async function pickOffers(picks: readonly Pick[]): Promise<PickOutcome[]> {
  const outcomes: PickOutcome[] = [];
  for (let from = 0; from < picks.length; from += maxPicks) {
    const part = picks.slice(from, from + maxPicks).map((pick) => ({ ...pick }));
    outcomes.push(...outcomesSchema.parse(await unwrap(db().rpc("pick_offers", { picks: part }))));
  }
  return outcomes;
}
