import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { priceRange, type OutfitFilters, type Season } from "./outfit-filters";
import { cardColumns, type OutfitCardRow } from "./outfits";

/** How many outfits one page of the list holds: whole rows of two, three and four. */
export const pageSize = 24;

export interface OutfitPage {
  outfits: OutfitCardRow[];
  /** How many match, on all pages. */
  total: number;
}

/** One page of the outfits that match, and how many match in all (shopper §2, Outfit list). */
export const outfitPage = (filters: OutfitFilters) =>
  queryOptions({
    queryKey: ["outfits", "page", filters],
    queryFn: async ({ signal }): Promise<OutfitPage> => {
      const from = (filters.page - 1) * pageSize;
      const answer = await matching(filters)
        .range(from, from + pageSize - 1)
        .abortSignal(signal);
      if (answer.status === 416) return { outfits: [], total: await countMatching(filters) };
      return { outfits: await unwrap(Promise.resolve(answer)), total: answer.count ?? 0 };
    },
  });

/** PostgREST refuses a page behind the last one without telling how many there are. */
async function countMatching(filters: OutfitFilters): Promise<number> {
  const answer = await matching(filters).limit(1);
  await unwrap(Promise.resolve(answer));
  return answer.count ?? 0;
}

function matching(filters: OutfitFilters) {
  const { text, occasion, vibe, budget, colors, seasons, price } = filters;
  let query = db()
    .from("outfits")
    .select(cardColumns, { count: "exact" })
    .lte("outfit_images.display_order", 1);
  if (text) query = query.ilike("list_text", containing(text));
  if (occasion) query = query.eq("occasion", occasion);
  if (vibe) query = query.eq("vibe", vibe);
  if (budget) query = query.eq("budget", budget);
  if (colors.length > 0) query = query.overlaps("colors", [...colors]);
  if (seasons.length > 0) query = query.overlaps("season_tags", suiting(seasons));
  if (price.from > priceRange.from) query = query.gte("total_price", price.from);
  if (price.to < priceRange.to) query = query.lte("total_price", price.to);
  switch (filters.sort) {
    case "newest":
      return query.order("created_at", { ascending: false }).order("id");
    case "popularity":
      return query.order("popularity", { ascending: false }).order("id");
    case "price-low":
      return query.order("total_price").order("id");
    case "price-high":
      return query.order("total_price", { ascending: false }).order("id");
  }
}

/** An outfit for all seasons suits each of them. */
const suiting = (seasons: readonly Season[]): Season[] => [...seasons, "All Season"];

/** A LIKE pattern that finds the text itself; `*` cannot be escaped, so it stands for any character. */
export const containing = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, "\\$&").replaceAll("*", "_")}%`;
