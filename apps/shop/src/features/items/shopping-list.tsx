import type { Database } from "@ensemble/contract";
import type { ReactNode } from "react";
import type { OutfitItem } from "../outfits/outfit-detail";
import { ItemRow } from "./item-row";
import styles from "./shopping-list.module.css";

interface ShoppingListProperties {
  items: readonly OutfitItem[];
  outfitId: string;
  size?: Database["public"]["Enums"]["size"];
}

/** Every piece of an outfit with its shop (shopper §2, Outfit detail). */
export function ShoppingList({ items, outfitId, size }: ShoppingListProperties): ReactNode {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          <ItemRow item={item} outfitId={outfitId} size={size} />
        </li>
      ))}
    </ul>
  );
}
