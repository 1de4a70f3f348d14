import { Constants } from "@ensemble/contract/database";
import type { FilterConfig, Filters } from "@ensemble/controls";
import { formatCount } from "@ensemble/domain";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { DataError, db, type Refusals, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { shopKeys } from "../../query-keys";

const shopSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The path of its page. */
  slug: z.string(),
  /** Paths that lead to its page. */
  earlier_slugs: z.array(z.string()),
  domains: z.array(z.string()),
  free_shipping: z.boolean(),
  note: z.string(),
  retailer: z.enum(Constants.public.Enums.retailer),
  partner_id: z.nullable(z.string()),
  partner_name: z.nullable(z.string()),
  updated_at: z.string(),
  /** Items in the catalog. */
  listed: z.number(),
  taken_down: z.number(),
});

const shopPage = z.object({ total: z.number(), shops: z.array(shopSchema) });

export type AdminShop = z.infer<typeof shopSchema>;

export const shopsPerPage = 25;

export const shopsQuery = ({ text, choices, sort, page }: Filters<typeof shopRules>) =>
  queryOptions({
    queryKey: shopKeys.list({ text, choices, sort, page }),
    queryFn: async () =>
      shopPage.parse(
        await unwrap(
          db().rpc("admin_shops", {
            search: text,
            has_partner: choices.partner && choices.partner === "with",
            sort: sort.by,
            descending: sort.descending,
            page_size: shopsPerPage,
            page_offset: (page - 1) * shopsPerPage,
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  });

/** Reads a shop for its form. Throws `not-found` if it no longer exists. */
export async function fetchShop(id: string): Promise<AdminShop> {
  const { shops } = shopPage.parse(await unwrap(db().rpc("admin_shops", { shop: id })));
  if (!shops[0]) throw new DataError("not-found", "Shop not found.");
  return shops[0];
}

/** Queries the shops that can be merged, by name. */
export const independentShopsQuery = queryOptions({
  queryKey: shopKeys.independent,
  queryFn: () =>
    unwrap(db().from("shops").select("id, name, domains").eq("retailer", "OTHER").order("name")),
});

/** Moves everything of a shop to another one and deletes it. */
export const mergeShops = (source: string, target: string): Promise<unknown> =>
  unwrap(db().rpc("merge_shops", { source, target }));

export const deleteShop = (id: string): Promise<unknown> =>
  unwrap(db().from("shops").delete().eq("id", id).select("id").single());

const notSaved = (advice: string) => (message: string) => `Nothing was saved: ${message} ${advice}`;

export const shopRefusals: Refusals = {
  domain_in_use: notSaved("Change those items' URLs first."),
  domain_taken: notSaved("Remove it there first, or merge the shops."),
  slug_taken: notSaved("Choose another path."),
  "23503": "Nothing was deleted: it has items. Merge it into another shop instead.",
};

/** Whether the schema defines the shop, so that it can't be merged or deleted. */
export const isChain = ({ retailer }: AdminShop): boolean => retailer !== "OTHER";

/** Such as "12 items, 2 of them taken down". */
export function itemsText({ listed, taken_down: hidden }: AdminShop): string {
  const all = listed + hidden === 1 ? "1 item" : `${formatCount(listed + hidden)} items`;
  return hidden > 0 ? `${all}, ${hidden} of them taken down` : all;
}

export const partnerNames = { with: "With a partner", without: "Without a partner" };

const sorts = ["name", "partner", "items", "changed"] as const;
export type ShopSort = (typeof sorts)[number];

export const shopRules = {
  choices: { partner: ["with", "without"] },
  sorts,
  defaultSort: { by: "name", descending: false },
} as const satisfies FilterConfig;
