import {
  budgetNames,
  colorName,
  type ShopOccasion,
  shopOccasionNames,
  vibeNames,
} from "@ensemble/domain";
import { formatWholePrice } from "@ensemble/contract";
import { Constants, type Database } from "@ensemble/contract/database";
import {
  type FilterControls,
  type FilterConfig,
  type Filters,
  type NumberRange,
  readFilters,
} from "@ensemble/controls";
import { type Swatch, swatchOf } from "./swatch";

/** What `list_outfits` takes. */
export type ListArguments = Database["public"]["Functions"]["list_outfits"]["Args"];

/** The arguments of `list_outfits` that take such a value. */
type ArgumentFor<Value> = {
  [Name in keyof ListArguments]-?: Value extends ListArguments[Name] ? Name : never;
}[keyof ListArguments];

/** A filter by one value: a select in 'More Filters'. */
export interface ChoiceFilter<Value extends string> {
  label: string;
  /** The label of the empty choice. */
  none: string;
  /** Values and labels in display order; called when shown, for budgets are in the shop's currency. */
  names: () => Readonly<Record<Value, string>>;
  argument: ArgumentFor<string[]>;
  /** Whether it is always visible beside the search, too. */
  inBar: boolean;
}

/** A filter by any of several values: toggles in 'More Filters'. */
export interface MultiChoiceFilter<Value extends string> {
  label: string;
  /** The values that have a toggle, in display order. */
  offered: readonly Value[];
  nameOf: (value: Value) => string;
  argument: ArgumentFor<string[]>;
  /** For values that are rendered as colors. */
  swatchOf?: (value: Value) => Swatch;
}

/** A filter by a range: a slider in 'More Filters'. An end at its bound is open. */
export interface RangeFilter {
  label: string;
  /** What a thumb moves by. */
  step: number;
  nameOf: (range: NumberRange) => string;
  arguments: Readonly<
    Record<keyof NumberRange, Exclude<ArgumentFor<number>, "page_size" | "page_offset">>
  >;
}

const { occasion, vibe, budget_band: budget, item_color: colors, season } = Constants.public.Enums;

export const occasions = occasion.filter((value): value is ShopOccasion => value !== "other");

/** The orders in words; 'curated' is a collection's. */
export const sortNames = {
  curated: "Featured",
  newest: "Newest",
  popularity: "Popularity",
  "price-low": "Price: Low to High",
  "price-high": "Price: High to Low",
} as const;
type OutfitSort = keyof typeof sortNames;

/** What the list can be narrowed and sorted by (OUT-4, OUT-6). */
export const outfitRules = {
  choices: { occasion: occasions, vibe, budget },
  multiChoices: { colors, seasons: season },
  // In whole units; the top means "and more" (OUT-7).
  ranges: { price: { from: 0, to: 500 } },
  sorts: ["newest", "popularity", "price-low", "price-high"] as OutfitSort[],
  defaultSort: { by: "newest" as OutfitSort, descending: false },
  reversible: false,
} as const satisfies FilterConfig;

type Rules = typeof outfitRules;

/** What a collection can be narrowed and sorted by: the same, in its own order at first (COLL-8). */
export const collectionRules: Rules = {
  ...outfitRules,
  sorts: ["curated", ...outfitRules.sorts],
  defaultSort: { by: "curated", descending: false },
};

/**
 * How each filter of the rules is named, shown and asked for. Controls, chips and the call of
 * `list_outfits` come from here, in this order.
 */
export const outfitFilters = {
  choices: {
    occasion: {
      label: "Occasion",
      none: "All occasions",
      names: () => shopOccasionNames,
      argument: "occasions",
      inBar: true,
    },
    vibe: {
      label: "Vibe",
      none: "All vibes",
      names: () => vibeNames,
      argument: "vibes",
      inBar: false,
    },
    budget: {
      label: "Budget",
      none: "All budgets",
      names: budgetNames,
      argument: "budgets",
      inBar: true,
    },
  },
  multiChoices: {
    colors: {
      label: "Colors",
      offered: colors,
      nameOf: colorName,
      argument: "colors",
      swatchOf,
    },
    seasons: {
      label: "Seasons",
      // 'All Season' describes outfits; shoppers do not search for it.
      offered: season.filter((one) => one !== "All Season"),
      nameOf: (one) => one,
      argument: "seasons",
    },
  },
  ranges: {
    price: {
      label: "Price",
      step: 10,
      nameOf: ({ from, to }) => {
        const top = to === outfitRules.ranges.price.to ? "+" : "";
        return `${formatWholePrice(from)}–${formatWholePrice(to)}${top}`;
      },
      arguments: { from: "price_from", to: "price_to" },
    },
  },
} as const satisfies {
  choices: { [Key in keyof Rules["choices"]]: ChoiceFilter<Rules["choices"][Key][number]> };
  multiChoices: {
    [Key in keyof Rules["multiChoices"]]: MultiChoiceFilter<Rules["multiChoices"][Key][number]>;
  };
  ranges: Record<keyof Rules["ranges"], RangeFilter>;
};

export type OutfitFilters = Filters<Rules>;
export type OutfitFilterControls = FilterControls<Rules>;

/** A list as it is without any filter. */
export const emptyFilters = (rules: Rules): OutfitFilters =>
  readFilters(rules, new URLSearchParams());
