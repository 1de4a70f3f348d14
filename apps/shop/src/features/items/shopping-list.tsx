import type { Database } from "@ensemble/contract";
import type { ReactNode } from "react";
import type { Item } from "./items";
import type { ItemClick } from "./item-click";
import { ItemRow } from "./item-row";
import styles from "./shopping-list.module.css";

interface ShoppingListProperties {
  items: readonly Item[];
  /** The outfit that they make; null when they stand alone. */
  outfitId: string | null;
  screen: ItemClick["screen"];
  size?: Database["public"]["Enums"]["size"];
}

/** Items with their shops: every piece of an outfit, or those somebody kept. */
export function ShoppingList({ items, outfitId, screen, size }: ShoppingListProperties): ReactNode {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          <ItemRow item={item} outfitId={outfitId} screen={screen} size={size} />
        </li>
      ))}
    </ul>
  );
}
