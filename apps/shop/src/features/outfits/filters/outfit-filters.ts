import type { ShopOccasion } from "@ensemble/catalogue";
import { Constants, type Database } from "@ensemble/contract/database";
import { longestText } from "@ensemble/list";

type Enums = Database["public"]["Enums"];
const { occasion, vibe, budget_band, item_color, season } = Constants.public.Enums;

export const occasions = occasion.filter((value): value is ShopOccasion => value !== "other");

export type Vibe = Enums["vibe"];
export type Budget = Enums["budget_band"];
export type Color = Enums["item_color"];
export type Season = Enums["season"];

export const sortLabels = {
  newest: "Newest",
  popularity: "Popularity",
  "price-low": "Price: Low to High",
  "price-high": "Price: High to Low",
} as const;
export type Sort = keyof typeof sortLabels;
export const sorts = Object.keys(sortLabels) as Sort[];

/** The price slider's range and step, in whole units; its top means "and more" (OUT-7). */
export const priceRange = { from: 0, to: 500, step: 10 } as const;

/** Everything that decides which outfits the list shows: exactly what its address says. */
export interface OutfitFilters {
  /** Matched against title and tags. */
  text: string;
  occasion: ShopOccasion | undefined;
  vibe: Vibe | undefined;
  budget: Budget | undefined;
  colors: readonly Color[];
  seasons: readonly Season[];
  /** Whole units; the range's ends do not filter. */
  price: { from: number; to: number };
  sort: Sort;
  /** Counted from 1. */
  page: number;
}

/** The list as it is without any filter. */
export const noFilters: OutfitFilters = {
  text: "",
  occasion: undefined,
  vibe: undefined,
  budget: undefined,
  colors: [],
  seasons: [],
  price: { from: priceRange.from, to: priceRange.to },
  sort: "newest",
  page: 1,
};

/** Reads an address. What it says wrongly, by hand or by an old link, counts as not said. */
export function readFilters(address: URLSearchParams): OutfitFilters {
  const one = <T extends string>(key: string, values: readonly T[]) =>
    values.find((value) => value === address.get(key));
  const many = <T extends string>(key: string, values: readonly T[]) => {
    const asked = address.get(key)?.split(",") ?? [];
    return values.filter((value) => asked.includes(value));
  };
  return {
    text: address.get("q")?.trim().slice(0, longestText) ?? "",
    occasion: one("occasion", occasions),
    vibe: one("vibe", vibe),
    budget: one("budget", budget_band),
    colors: many("colors", item_color),
    seasons: many("seasons", season),
    price: readPrice(address.get("price")),
    sort: one("sort", sorts) ?? "newest",
    page: Math.max(1, Math.trunc(Number(address.get("page"))) || 1),
  };
}

/** The address of filters, without what is as it is anyway; `view` is kept from the current one. */
export function writeFilters(filters: OutfitFilters, current: URLSearchParams): URLSearchParams {
  const { from, to } = filters.price;
  const priced = from > priceRange.from || to < priceRange.to;
  const values: Record<string, string | null | undefined> = {
    q: filters.text.trim(),
    occasion: filters.occasion,
    vibe: filters.vibe,
    budget: filters.budget,
    colors: filters.colors.join(","),
    seasons: filters.seasons.join(","),
    price: priced ? `${from}-${to}` : "",
    sort: filters.sort === "newest" ? "" : filters.sort,
    view: current.get("view"),
    page: filters.page > 1 ? String(filters.page) : "",
  };
  return new URLSearchParams(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

function readPrice(text: string | null): OutfitFilters["price"] {
  const [, low, high] = /^(\d{1,3})-(\d{1,3})$/.exec(text ?? "") ?? [];
  if (low === undefined || high === undefined) return noFilters.price;
  const within = (price: string) => Math.min(Number(price), priceRange.to);
  const [from, to] = [within(low), within(high)];
  return from <= to ? { from, to } : noFilters.price;
}
