import { useState } from "react";
import type { Item } from "./items";

/** An outfit's items as the shopper would buy them: some swapped for others. */
export interface Look {
  items: Item[];
  swapped: boolean;
  total: number;
  /** The item that stands in for the original one. */
  substituteOf: (original: Item) => Item | undefined;
  /** Swaps an original item; without a substitute, it returns. */
  swap: (original: Item, substitute?: Item) => void;
}

/** The items of an outfit, which a shopper may swap until she leaves the page. */
export function useLook(originals: readonly Item[]): Look {
  const [swaps, setSwaps] = useState<Readonly<Record<string, Item | undefined>>>({});
  const items = originals.map((item) => swaps[item.id] ?? item);
  return {
    items,
    swapped: originals.some(({ id }) => swaps[id]),
    total: items.reduce((sum, { price }) => sum + price, 0),
    substituteOf: ({ id }) => swaps[id],
    swap: ({ id }, substitute) => setSwaps((before) => ({ ...before, [id]: substitute })),
  };
}
