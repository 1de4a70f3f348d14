import { db, unwrap } from "@ensemble/session";
import type { ReactNode } from "react";

/** The columns of an item in an outfit or among favorites. */
export const itemColumns =
  "id, slug, name, shop_name, shop_slug, tracking_code, retailer_url, image, price, color, sizes, availability, reference_price";

export type Item = Awaited<ReturnType<typeof fetchItems>>[number];

/** Reads items by id. Omits ids that no longer exist. */
export const fetchItems = (ids: readonly string[]) =>
  unwrap(
    db()
      .from("items")
      .select(itemColumns)
      .in("id", [...ids]),
  );

type Availability = Item["availability"];

export const availabilityNames: Record<Availability, string> = {
  in_stock: "In Stock",
  low_stock: "Low Stock",
  sold_out: "Sold Out",
  unknown: "Unknown",
};

const availabilityColors = {
  in_stock: "green",
  low_stock: "orange",
  sold_out: "red",
  unknown: "gray",
} as const satisfies Record<Availability, string>;

/** An item's availability as text and color (SHOP-2). */
export function AvailabilityLabel({ value }: { value: Availability }): ReactNode {
  return (
    <span style={{ color: `var(--${availabilityColors[value]}-11)` }}>
      <span aria-hidden>● </span>
      {availabilityNames[value]}
    </span>
  );
}

/** Adds up the prices of the available items. Returns undefined if nothing is sold out. */
export function availableNow(
  items: readonly Pick<Item, "availability" | "price">[],
): number | undefined {
  const available = items.filter(({ availability }) => availability !== "sold_out");
  if (available.length === items.length) return undefined;
  return available.reduce((sum, { price }) => sum + price, 0);
}
