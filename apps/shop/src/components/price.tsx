import { formatPrice, formatWholePrice } from "@ensemble/contract";
import { VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./components.module.css";

interface PriceProps {
  price: number;
  /** The lowest price of the 30 days before a reduction; null if there's none (SHOP-15). */
  reference: number | null;
  /** The highest price of an item's sizes; the price is the lowest (SHOP-8). */
  highest?: number | null;
  /** For totals, which are rounded. */
  whole?: boolean;
  /** Emphasizes the price on its own page. */
  main?: boolean;
}

/** A price and, if it's reduced, the price before. The only place that strikes a price through. */
export function Price({ price, reference, highest, whole, main }: PriceProps): ReactNode {
  const format = whole ? formatWholePrice : formatPrice;
  const now = format(price);
  const was = reference !== null && reference > price ? format(reference) : now;
  return (
    <>
      {highest != null && highest > price && "from "}
      {main ? <strong>{now}</strong> : <span>{now}</span>}
      {was !== now && (
        <>
          {" "}
          <s className={styles.was}>
            <VisuallyHidden>was </VisuallyHidden>
            <span>{was}</span>
          </s>
        </>
      )}
    </>
  );
}
