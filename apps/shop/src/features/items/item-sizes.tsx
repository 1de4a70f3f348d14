import type { Database } from "@ensemble/contract";
import { VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./item-sizes.module.css";

export interface SizeInStock {
  /** Null for an item that comes in one size. */
  size: Database["public"]["Enums"]["size"] | null;
  availability: Database["public"]["Enums"]["item_availability"];
}

/** The sizes an item comes in, the sold-out ones struck through; nothing for one size. */
export function ItemSizes({ sizes }: { sizes: readonly SizeInStock[] }): ReactNode {
  const shown = sizes.filter(({ size }) => size !== null);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.sizes} aria-label="Sizes">
      {shown.map(({ size, availability }) => (
        <li key={size}>
          {availability === "sold_out" ? (
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
