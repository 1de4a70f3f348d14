import type { Item } from "./items";

/** The total of the available items; undefined when nothing is sold out. */
export function availableNow(
  items: readonly Pick<Item, "availability" | "price">[],
): number | undefined {
  const left = items.filter(({ availability }) => availability !== "sold_out");
  if (left.length === items.length) return undefined;
  return left.reduce((sum, { price }) => sum + price, 0);
}
