import type { Database } from "@ensemble/contract";
import type { ReactNode } from "react";
import styles from "./availability.module.css";
import type { Item } from "./items";

type Availability = Database["public"]["Enums"]["item_availability"];

const labels: Record<Availability, string> = {
  in_stock: "In Stock",
  low_stock: "Low Stock",
  sold_out: "Sold Out",
  unknown: "Unknown",
};

/** An item's availability, in words and color (SHOP-2). */
export function AvailabilityLabel({ value }: { value: Availability }): ReactNode {
  return (
    <span className={styles.label} data-availability={value}>
      {labels[value]}
    </span>
  );
}

/** The total of the available items; undefined when nothing is sold out. */
export function availableNow(
  items: readonly Pick<Item, "availability" | "price">[],
): number | undefined {
  const left = items.filter(({ availability }) => availability !== "sold_out");
  if (left.length === items.length) return undefined;
  return left.reduce((sum, { price }) => sum + price, 0);
}
