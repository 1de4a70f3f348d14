import type { Database } from "@ensemble/contract";
import { VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./item-sizes.module.css";

type Size = Database["public"]["Enums"]["size"];

export interface SizeInStock {
  /** Null for an item that comes in one size. */
  size: Size | null;
  availability: Database["public"]["Enums"]["item_availability"];
}

interface ItemSizesProps {
  /** In order: the embedded data API cannot sort rows three levels down. */
  sizes: readonly Size[];
  inStock: readonly SizeInStock[];
}

/** The sizes an item comes in, the sold-out ones struck through; nothing for one size. */
export function ItemSizes({ sizes, inStock }: ItemSizesProps): ReactNode {
  if (inStock.length === 0 || sizes.length === 0) return null;
  const soldOut = new Set(
    inStock.filter(({ availability }) => availability === "sold_out").map(({ size }) => size),
  );
  return (
    <ul className={styles.sizes} aria-label="Sizes">
      {sizes.map((size) => (
        <li key={size}>
          {soldOut.has(size) ? (
            <s>
              {size}
              <VisuallyHidden> sold out</VisuallyHidden>
            </s>
          ) : (
            size
          )}
        </li>
      ))}
    </ul>
  );
}
