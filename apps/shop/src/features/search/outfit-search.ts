import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { containing, type OutfitPage } from "../outfits/outfit-page";
import { cardColumns } from "../outfits/outfits";
import type { OutfitSearch } from "./search-filters";

/** How many outfits one page of results holds: whole rows of one, two and three. */
export const resultsPerPage = 24;

/** One page of what a search finds: AND across groups, OR within a group (shopper §5). */
export const outfitSearch = (search: OutfitSearch) =>
  queryOptions({
    queryKey: ["outfits", "search", search],
    queryFn: async ({ signal }): Promise<OutfitPage> => {
      const from = (search.page - 1) * resultsPerPage;
      const answer = await matching(search)
        .range(from, from + resultsPerPage - 1)
        .abortSignal(signal);
      if (answer.status === 416) return behindTheLastPage(search);
      return { outfits: await unwrap(Promise.resolve(answer)), total: answer.count ?? 0 };
    },
  });

/** PostgREST refuses a page behind the last one without telling how many there are. */
async function behindTheLastPage(search: OutfitSearch): Promise<OutfitPage> {
  const answer = await matching(search).limit(1);
  await unwrap(Promise.resolve(answer));
  return { outfits: [], total: answer.count ?? 0 };
}

function matching({ text, occasions, vibes, budgets, retailers }: OutfitSearch) {
  let query = db()
    .from("outfits")
    .select(cardColumns, { count: "exact" })
    .lte("outfit_images.display_order", 1);
  if (text) query = query.ilike("search_text", containing(text));
  if (occasions.length > 0) query = query.in("occasion", occasions);
  if (vibes.length > 0) query = query.in("vibe", vibes);
  if (budgets.length > 0) query = query.in("budget", budgets);
  if (retailers.length > 0) query = query.overlaps("retailers", retailers);
  return query.order("created_at", { ascending: false }).order("id");
}
