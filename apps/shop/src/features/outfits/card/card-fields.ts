import { budgetName, pluralize, vibeNames } from "@ensemble/catalogue";
import type { Database } from "@ensemble/contract";
import { occasionLabel } from "../outfit-kind";

type Tables = Database["public"]["Tables"];
type OutfitRow = Tables["outfits"]["Row"];

/** The columns that OutfitCard and OutfitRow draw themselves. */
const framed = [
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
const pictured = ["image_url", "alt_text", "placeholder_color"] as const;

/** Rows of the list view show all three; cards leave out `rows`, narrow cards `wide cards` too. */
type Extent = "everywhere" | "wide cards" | "rows";

/** A part of the line of facts, 'Work · Minimal · 4 pieces'. */
interface Fact<Value> {
  /** Undefined when there is nothing to say. */
  text: (value: Value) => string | undefined;
  on: Extent;
}

/**
 * The other columns of a card, in the order of the line of facts. Columns here and above are selected
 * and typed; card-drawing.db.test.tsx names one that nothing draws. Lists, search and the quiz get
 * the same from the view `private.outfit_card` (supabase/schemas/2-catalogue/210-outfits.sql):
 * card-sources.db.test.tsx names a column that one of the two lacks.
 */
const described = {
  occasion: { text: occasionLabel, on: "everywhere" },
  vibe: { text: (vibe) => vibeNames[vibe], on: "everywhere" },
  budget: { text: (budget) => budgetName(budget), on: "rows" },
  item_count: {
    text: (count) => (count > 0 ? pluralize(count, "piece") : undefined),
    on: "wide cards",
  },
} as const satisfies { [Column in keyof OutfitRow]?: Fact<OutfitRow[Column]> };

type FactColumn = keyof typeof described;

export type OutfitCardRow = Pick<OutfitRow, (typeof framed)[number] | FactColumn> & {
  outfit_images: Pick<Tables["outfit_images"]["Row"], (typeof pictured)[number]>[];
};

const facts: { [Column in FactColumn]: Fact<OutfitCardRow[Column]> } = described;
const factColumns = Object.keys(facts) as FactColumn[];

/** What a card selects from `outfits`. */
export const cardColumns: string = [
  ...framed,
  ...factColumns,
  `outfit_images(${pictured.join(", ")})`,
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
