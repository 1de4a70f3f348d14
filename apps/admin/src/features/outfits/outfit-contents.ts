import { formatRate } from "@ensemble/contract";
import { Constants, type Database } from "@ensemble/contract/database";
import { budgetName, isShoeSize } from "@ensemble/domain";
import type { Item } from "../items/items";

type Budget = Database["public"]["Enums"]["budget_band"];
type Size = Item["sizes"][number];

const { size: knownSizes } = Constants.public.Enums;
const oneSize = "One size";

/** Corrects the case of a size range: "s-l" becomes "S-L". */
export const tidySizeRange = (text: string): string =>
  text.toLowerCase() === oneSize.toLowerCase() ? oneSize : text.toUpperCase();

/**
 * Returns the sizes in a size range, such as "S-L" or "XS–M, 36–41"; "One size" has none. Undefined
 * for any other text, which the database refuses (`private.sizes_in_range`).
 */
export function sizesInRange(text: string): Size[] | undefined {
  if (text === oneSize) return [];
  const sizes: Size[] = [];
  for (const part of text.split(",")) {
    const [start = "", end = start, ...more] = part.trim().split(/ *[-–] */);
    const first = knownSizes.indexOf(start as Size);
    const last = knownSizes.indexOf(end as Size);
    const isKnown = first >= 0 && first <= last && more.length === 0;
    if (!isKnown || isShoeSize(start as Size) !== isShoeSize(end as Size)) return undefined;
    sizes.push(...knownSizes.slice(first, last + 1));
  }
  return sizes;
}

/** Formats sizes as ranges: "S–L, 36–41". Returns "one size" without any. */
export function formatSizes(sizes: readonly Size[]): string {
  const runs: Size[][] = [];
  for (const size of knownSizes) {
    const run = runs.at(-1);
    const previous = knownSizes[knownSizes.indexOf(size) - 1];
    if (!sizes.includes(size)) continue;
    if (run && run.at(-1) === previous && isShoeSize(run[0]!) === isShoeSize(size)) run.push(size);
    else runs.push([size]);
  }
  const ranges = runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : run[0]));
  return ranges.join(", ") || "one size";
}

/** Returns the sum of the items' prices, and their sizes in any order. */
export const sumItems = (items: readonly Item[]): { price: number; sizes: Size[] } => ({
  price: items.reduce((cents, { price }) => cents + Math.round(price * 100), 0) / 100,
  sizes: items.flatMap(({ sizes }) => sizes),
});

/** Names the items that shoppers can't buy: "Sold out: Felt hat. No longer sold: Cape."; "" if none. */
export function unavailableNote(items: readonly Item[]): string {
  const sentence = (label: string, of: readonly Item[]) =>
    of.length > 0 && `${label}: ${of.map(({ name }) => name).join(", ")}.`;
  const gone = items.filter(({ taken_down }) => taken_down);
  const soldOut = items.filter((item) => !item.taken_down && item.availability === "sold_out");
  return [sentence("Sold out", soldOut), sentence("No longer sold", gone)]
    .filter(Boolean)
    .join(" ");
}

function budgetFor(price: number): Budget {
  if (price < 100) return "under_100";
  if (price < 200) return "100_200";
  return price < 400 ? "200_400" : "over_400";
}

export interface Contradictions {
  items?: string;
  budget?: string;
  sizeRange?: string;
}

/** Returns, by field, what an outfit's items contradict (EDIT-15). */
export function findContradictions(outfit: {
  itemCount: number;
  /** What the items cost together, and their sizes in any order. */
  price: number;
  sizes: readonly Size[];
  budget: Budget;
  sizeRange: string;
}): Contradictions {
  const { itemCount, price, sizes, budget, sizeRange } = outfit;
  if (itemCount === 0) return { items: unlistedNote };
  const promised = sizesInRange(tidySizeRange(sizeRange)) ?? [];
  const missing = promised.filter((size) => !sizes.includes(size));
  const isOneSize = tidySizeRange(sizeRange) === oneSize && sizes.length > 0;
  return {
    ...(budget !== budgetFor(price) && {
      budget: `The items cost ${formatRate(price)}, not “${budgetName(budget)}”`,
    }),
    ...((missing.length > 0 || isOneSize) && {
      sizeRange: `The items come in ${formatSizes(sizes)}, not ${tidySizeRange(sizeRange)}`,
    }),
  };
}

/** Note on an outfit without items. */
const unlistedNote = "Hidden from shoppers until you add items";
