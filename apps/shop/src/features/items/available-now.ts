import type { Item } from "./items";

/** What those pieces cost that can be had; undefined when nothing is sold out. */
export function availableNow(
  items: readonly Pick<Item, "availability" | "price">[],
): number | undefined {
  const left = items.filter(({ availability }) => availability !== "sold_out");
  if (left.length === items.length) return undefined;
  return left.reduce((sum, { price }) => sum + price, 0);
}
