import { budgetName, pluralize, shopOccasionNames, vibeNames } from "@ensemble/domain";
import type { Database } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { outfitKeys } from "../../query-keys";

type Tables = Database["public"]["Tables"];
type OutfitRow = Tables["outfits"]["Row"];

/** The columns that OutfitCard and OutfitRow render themselves. */
const baseColumns = [
  "id",
  "slug",
  "title",
  "subtitle",
  "hero_image",
  "total_price",
  "reference_price",
  "rating",
  "review_count",
  "created_at",
] as const;

/** The columns of a card's two images. The second one, the detail shot, appears on hover. */
const imageColumns = ["image_url", "alt_text", "placeholder_color"] as const;

/**
 * Rows show facts of all three extents, wide cards omit `rows`, and narrow cards also `wide cards`.
 */
type Extent = "everywhere" | "wide cards" | "rows";

/** A part of the facts line, 'Work · Minimal · 4 items'. */
interface Fact<Value> {
  /** Returns undefined to omit the fact. */
  text: (value: Value) => string | undefined;
  on: Extent;
}

type Kind = Pick<OutfitRow, "occasion" | "vibe">;

/** Returns undefined for 'other', which isn't informative. */
const occasionLabel = (occasion: Kind["occasion"]): string | undefined =>
  occasion === "other" ? undefined : shopOccasionNames[occasion];

/**
 * The remaining columns of a card, in the order of the facts line. They are selected and typed from
 * here and above. Lists, search and the quiz get the same columns from the view
 * `private.outfit_card` (supabase/schemas/2-catalog/210-outfits.sql). outfits.db.test.tsx reports
 * a column that nothing renders or that one side lacks.
 */
const factDefinitions = {
  occasion: { text: occasionLabel, on: "everywhere" },
  vibe: { text: (vibe) => vibeNames[vibe], on: "everywhere" },
  budget: { text: (budget) => budgetName(budget), on: "rows" },
  item_count: {
    text: (count) => (count > 0 ? pluralize(count, "item") : undefined),
    on: "wide cards",
  },
} as const satisfies { [Column in keyof OutfitRow]?: Fact<OutfitRow[Column]> };

type FactColumn = keyof typeof factDefinitions;

export type OutfitCardRow = Pick<OutfitRow, (typeof baseColumns)[number] | FactColumn> & {
  outfit_images: Pick<Tables["outfit_images"]["Row"], (typeof imageColumns)[number]>[];
};

const facts: { [Column in FactColumn]: Fact<OutfitCardRow[Column]> } = factDefinitions;
const factColumns = Object.keys(facts) as FactColumn[];

export const cardColumns: string = [
  ...baseColumns,
  ...factColumns,
  `outfit_images(${imageColumns.join(", ")})`,
].join(", ");

/** Joins an outfit's facts of these extents with dots. */
export function factsLine(outfit: OutfitCardRow, ...extents: Extent[]): string {
  const formatFact = <Column extends FactColumn>(column: Column) =>
    facts[column].text(outfit[column]);
  return factColumns
    .filter((column) => extents.includes(facts[column].on))
    .map(formatFact)
    .filter(Boolean)
    .join(" · ");
}

/** Returns an outfit's occasion and vibe, 'Work · Minimal', or just the vibe. */
export const kindLabel = ({ occasion, vibe }: Kind): string =>
  [occasionLabel(occasion), vibeNames[vibe]].filter(Boolean).join(" · ");

/** One page of cards, as the database functions return it. */
export interface CardPage {
  outfits: OutfitCardRow[];
  /** Matches on all pages. */
  total: number;
}

/** A table to filter cards by, as PostgREST embeds it. */
type EmbeddedTable = "outfit_items!inner(item_id)";

/** Selects outfits as cards, each with its first two images in order. */
export const cards = (embedded?: EmbeddedTable) =>
  db()
    .from("outfits")
    .select<string, OutfitCardRow>(embedded ? `${cardColumns}, ${embedded}` : cardColumns)
    .lte("outfit_images.display_order", 1)
    .order("display_order", { referencedTable: "outfit_images" });

/** Selects only listed outfits. An outfit without items has a page but isn't listed. */
export const listedCards = (embedded?: EmbeddedTable) => cards(embedded).eq("listed", true);

/** The number of trending outfits on the home page (COLL-4). */
const trendingCount = 3;

const fetchTrending = () =>
  unwrap(listedCards().order("created_at", { ascending: false }).order("id").limit(trendingCount));

/** Queries the newest outfits for the home page (COLL-4). */
export const trendingOutfitsQuery = () =>
  queryOptions({ queryKey: outfitKeys.trending, queryFn: fetchTrending });

const newPeriodMs = 14 * 86_400_000;

/** Returns until when an outfit created at `since` is new (OUT-17). */
export const newUntil = (since: string): number => Date.parse(since) + newPeriodMs;
