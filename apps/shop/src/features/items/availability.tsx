import type { Database } from "@ensemble/contract";
import type { ReactNode } from "react";
import styles from "./availability.module.css";

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
