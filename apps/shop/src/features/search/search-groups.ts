import {
  budgetName,
  colorName,
  garmentNames,
  retailerNames,
  shopOccasionNames,
  vibeNames,
} from "@ensemble/catalogue";
import type { Size } from "../style/style";
import type { ValueCounts } from "./search-facets";
import { offered, type SearchFilters, type SearchGroup, type SearchKind } from "./search-rules";

/** A group of checkboxes: its title, its values in order, and their names. */
export interface FilterGroup {
  name: SearchGroup;
  title: string;
  values: readonly string[];
  nameOf: (value: string) => string;
}

const named = (names: Readonly<Record<string, string>>) => (value: string) => names[value] ?? value;

const availabilityNames = {
  in_stock: "In Stock",
  low_stock: "Low Stock",
  sold_out: "Sold Out",
};

/** The specified four first; pieces have no occasion, vibe or budget of an outfit. */
const groups: readonly (Omit<FilterGroup, "values"> & { ofPieces: boolean })[] = [
  { name: "occasions", title: "Occasions", nameOf: named(shopOccasionNames), ofPieces: false },
  { name: "vibes", title: "Vibes", nameOf: named(vibeNames), ofPieces: false },
  {
    name: "budgets",
    title: "Budgets",
    nameOf: budgetName as (value: string) => string,
    ofPieces: false,
  },
  { name: "retailers", title: "Retailers", nameOf: named(retailerNames), ofPieces: true },
  { name: "garments", title: "Garments", nameOf: named(garmentNames), ofPieces: true },
  { name: "shops", title: "Shops", nameOf: (value) => value, ofPieces: true },
  {
    name: "colors",
    title: "Colors",
    nameOf: colorName as (value: string) => string,
    ofPieces: true,
  },
  { name: "sizes", title: "Sizes", nameOf: (value) => value, ofPieces: true },
  { name: "seasons", title: "Seasons", nameOf: (value) => value, ofPieces: true },
  {
    name: "availabilities",
    title: "Availability",
    nameOf: named(availabilityNames),
    ofPieces: true,
  },
];

interface KnownValues {
  /** The shops of the results. */
  shops: ValueCounts | undefined;
  /** Her own sizes, which come first (STYLE-4). */
  sizes: readonly Size[];
}

/** The groups of a kind of results. Shops are those of the results and of the address. */
export function groupsOf(
  kind: SearchKind,
  chosen: SearchFilters["multiChoices"],
  { shops = {}, sizes: hers }: KnownValues,
): FilterGroup[] {
  const sizes: readonly string[] = [...new Set([...hers, ...offered.sizes])];
  return groups
    .filter(({ ofPieces }) => kind === "outfits" || ofPieces)
    .map((group) => {
      if (group.name === "sizes") {
        const nameOf = (value: string) =>
          hers.some((one) => one === value) ? `${value} (your size)` : value;
        return { ...group, nameOf, values: sizes };
      }
      const found = [...new Set([...chosen.shops, ...Object.keys(shops)])].sort();
      return { ...group, values: group.name === "shops" ? found : offered[group.name] };
    });
}
