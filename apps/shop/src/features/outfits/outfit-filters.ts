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
import { type Swatch, toSwatch } from "./swatch";

export type ListArguments = Database["public"]["Functions"]["list_outfits"]["Args"];

/** The arguments of `list_outfits` that accept such a value. */
type ArgumentFor<Value> = {
  [Name in keyof ListArguments]-?: Value extends ListArguments[Name] ? Name : never;
}[keyof ListArguments];

/** A filter with one value, shown as a select. */
export interface ChoiceFilter<Value extends string> {
  label: string;
  /** The label of the empty choice. */
  none: string;
  /**
   * Labels by value, in display order. A function, because budget labels depend on the currency
   * setting.
   */
  names: () => Readonly<Record<Value, string>>;
  argument: ArgumentFor<string[]>;
  /** Whether it's also visible outside 'More Filters'. */
  inBar: boolean;
}

/** A filter with several values, shown as toggles. */
export interface MultiChoiceFilter<Value extends string> {
  label: string;
  /** The selectable values, in display order. */
  offered: readonly Value[];
  toLabel: (value: Value) => string;
  argument: ArgumentFor<string[]>;
  /** Set for colors. */
  toSwatch?: (value: Value) => Swatch;
}

/** A filter with a range, shown as a slider. An end at its bound is open. */
export interface RangeFilter {
  label: string;
  step: number;
  formatRange: (range: NumberRange) => string;
  arguments: Readonly<
    Record<keyof NumberRange, Exclude<ArgumentFor<number>, "page_size" | "page_offset">>
  >;
}

const { occasion, vibe, budget_band: budget, item_color: colors, season } = Constants.public.Enums;

export const occasions = occasion.filter((value): value is ShopOccasion => value !== "other");

/** The labels of the sort orders. 'curated' is only for collections. */
export const sortNames = {
  curated: "Featured",
  newest: "Newest",
  popularity: "Popularity",
  "price-low": "Price: Low to High",
  "price-high": "Price: High to Low",
} as const;
type OutfitSort = keyof typeof sortNames;

/** The filters and sort orders of the outfit list (OUT-4, OUT-6). */
export const outfitRules = {
  choices: { occasion: occasions, vibe, budget, stylist: /^[a-z0-9-]{1,200}$/ },
  multiChoices: { colors, seasons: season },
  // In whole currency units. The upper bound means "and more" (OUT-7).
  ranges: { price: { from: 0, to: 500 } },
  sorts: ["newest", "popularity", "price-low", "price-high"] as OutfitSort[],
  defaultSort: { by: "newest" as OutfitSort, descending: false },
  reversible: false,
} as const satisfies FilterConfig;

type Rules = typeof outfitRules;
/** Choices with fixed values. Stylists are read when they're offered. */
export type ListedChoice = Exclude<keyof Rules["choices"], "stylist">;

/** The filters of a collection, which starts in curated order (COLL-8). */
export const collectionRules: Rules = {
  ...outfitRules,
  sorts: ["curated", ...outfitRules.sorts],
  defaultSort: { by: "curated", descending: false },
};

/**
 * The label, control and argument of each filter. Controls, chips and calls of `list_outfits`
 * follow this order.
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
      label: "Color",
      offered: colors,
      toLabel: colorName,
      argument: "colors",
      toSwatch,
    },
    seasons: {
      label: "Season",
      // 'All Season' describes outfits; shoppers don't search for it.
      offered: season.filter((value) => value !== "All Season"),
      toLabel: (value) => value,
      argument: "seasons",
    },
  },
  ranges: {
    price: {
      label: "Price",
      step: 10,
      formatRange: ({ from, to }) => {
        const top = to === outfitRules.ranges.price.to ? "+" : "";
        return `${formatWholePrice(from)}–${formatWholePrice(to)}${top}`;
      },
      arguments: { from: "price_from", to: "price_to" },
    },
  },
} as const satisfies {
  choices: { [Key in ListedChoice]: ChoiceFilter<Rules["choices"][Key][number]> };
  multiChoices: {
    [Key in keyof Rules["multiChoices"]]: MultiChoiceFilter<Rules["multiChoices"][Key][number]>;
  };
  ranges: Record<keyof Rules["ranges"], RangeFilter>;
};

export type OutfitFilters = Filters<Rules>;
export type OutfitFilterControls = FilterControls<Rules>;

/** Returns the state of a list without filters. */
export const emptyFilters = (rules: Rules): OutfitFilters =>
  readFilters(rules, new URLSearchParams());
