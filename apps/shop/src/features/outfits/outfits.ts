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
  "rating",
  "review_count",
  "created_at",
] as const;

/** The columns of a card's two images; the second, the detail shot, appears on hover. */
const imageColumns = ["image_url", "alt_text", "placeholder_color"] as const;

/** Rows of the list view show all three; cards leave out `rows`, narrow cards `wide cards` too. */
type Extent = "everywhere" | "wide cards" | "rows";

/** A part of the line of facts, 'Work · Minimal · 4 items'. */
interface Fact<Value> {
  /** Undefined when there is nothing to say. */
  text: (value: Value) => string | undefined;
  on: Extent;
}

type Kind = Pick<OutfitRow, "occasion" | "vibe">;

/** Undefined for 'other', which says nothing. */
const occasionLabel = (occasion: Kind["occasion"]): string | undefined =>
  occasion === "other" ? undefined : shopOccasionNames[occasion];

/**
 * The other columns of a card, in the order of the line of facts. Columns here and above are selected
 * and typed; outfits.db.test.tsx names one that nothing renders. Lists, search and the quiz get
 * the same from the view `private.outfit_card` (supabase/schemas/2-catalog/210-outfits.sql):
 * outfits.db.test.tsx names a column that one of the two lacks.
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

/** What a card selects from `outfits`. */
export const cardColumns: string = [
  ...baseColumns,
  ...factColumns,
  `outfit_images(${imageColumns.join(", ")})`,
].join(", ");

/** An outfit's facts of these extents, joined by dots. */
export function factsLine(outfit: OutfitCardRow, ...extents: Extent[]): string {
  const textOf = <Column extends FactColumn>(column: Column) => facts[column].text(outfit[column]);
  return factColumns
    .filter((column) => extents.includes(facts[column].on))
    .map(textOf)
    .filter(Boolean)
    .join(" · ");
}

/** An outfit's occasion and vibe: 'Work · Minimal', or the vibe alone. */
export const kindLabel = ({ occasion, vibe }: Kind): string =>
  [occasionLabel(occasion), vibeNames[vibe]].filter(Boolean).join(" · ");

/** One page of cards as the database's functions return it. */
export interface CardPage {
  outfits: OutfitCardRow[];
  /** The number of matches on all pages. */
  total: number;
}

/** A table that cards can be filtered by, as PostgREST embeds it. */
type EmbeddedTable = "outfit_items!inner(item_id)";

/** Outfits as cards show them, each with its first two images in their order. */
export const cards = (embedded?: EmbeddedTable) =>
  db()
    .from("outfits")
    .select<string, OutfitCardRow>(embedded ? `${cardColumns}, ${embedded}` : cardColumns)
    .lte("outfit_images.display_order", 1)
    .order("display_order", { referencedTable: "outfit_images" });

/** Limits to listed outfits: one without an item only has a page. */
export const listedCards = (embedded?: EmbeddedTable) => cards(embedded).eq("listed", true);

/** How many outfits home shows as trending (COLL-4). */
const trendingCount = 3;

const fetchTrending = () =>
  unwrap(listedCards().order("created_at", { ascending: false }).order("id").limit(trendingCount));

/** The newest outfits, for home (COLL-4). */
export const trendingOutfits = () =>
  queryOptions({ queryKey: outfitKeys.trending, queryFn: fetchTrending });

/** How long an outfit is new: 14 days, in milliseconds. */
const newPeriodMs = 14 * 86_400_000;

/** Whether an outfit of that date is new (OUT-17). */
export const isNew = (since: string, now = Date.now()): boolean =>
  now - Date.parse(since) < newPeriodMs;
