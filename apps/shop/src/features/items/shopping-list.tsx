import type { Database } from "@ensemble/contract";
import type { ReactNode } from "react";
import type { Item } from "./items";
import type { ItemClick } from "./shopping/item-click";
import { ItemRow } from "./item-row";
import styles from "./shopping-list.module.css";

interface ShoppingListProps {
  items: readonly Item[];
  /** The outfit they belong to; null for single items. */
  outfitId: string | null;
  screen: ItemClick["screen"];
  /** The shopper's sizes, of clothes and of shoes. */
  sizes?: readonly Database["public"]["Enums"]["size"][];
  /** The items in whose places these stand: the focus stays in a place that changes its item. */
  originals?: readonly Item[];
  /** What follows the row of the item at a place. */
  after?: (place: number) => ReactNode;
}

/** Items with their shops: all items of an outfit, or a visitor's favorites. */
export function ShoppingList({
  items,
  outfitId,
  screen,
  sizes,
  originals = items,
  after,
}: ShoppingListProps): ReactNode {
  return (
    <ul className={styles.list}>
      {items.map((item, place) => (
        <li key={originals[place]?.id}>
          <ItemRow item={item} outfitId={outfitId} screen={screen} hers={sizes} />
          {after?.(place)}
        </li>
      ))}
    </ul>
  );
}
