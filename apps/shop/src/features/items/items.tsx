import { db, unwrap } from "@ensemble/session";
import type { ReactNode } from "react";

/** The columns of an item in an outfit or among favorites. */
export const itemColumns =
  "id, slug, name, shop_name, shop_slug, tracking_code, retailer_url, image, price, color, sizes, availability, reference_price, highest_price";

/** The same columns where items stay that are no longer sold. */
export const keptItemColumns = `${itemColumns}, taken_down_at` as const;

type KeptItem = Awaited<ReturnType<typeof fetchItems>>[number];

/** Lists have no items that were taken down, so these omit when that was. */
export type Item = Omit<KeptItem, "taken_down_at"> & Partial<Pick<KeptItem, "taken_down_at">>;

/** Reads items by id. Omits ids that no longer exist. */
export const fetchItems = (ids: readonly string[]) =>
  unwrap(
    db()
      .from("items")
      .select(keptItemColumns)
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

interface AvailabilityLabelProps {
  value: Availability;
  isGone?: boolean;
}

/** The availability of a size or an item as text and color (SHOP-2). */
export function AvailabilityLabel({ value, isGone = false }: AvailabilityLabelProps): ReactNode {
  return (
    <span style={{ color: `var(--${availabilityColors[value]}-11)` }}>
      <span aria-hidden>● </span>
      {isGone ? "No Longer Sold" : availabilityNames[value]}
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
