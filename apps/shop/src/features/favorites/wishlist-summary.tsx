import { Note, Title } from "@ensemble/ui";
import { pluralize } from "@ensemble/domain";
import { formatPrice } from "@ensemble/contract";
import { keepPreviousData, queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { ReactNode } from "react";
import { listKeys } from "../../query-keys";
import { availableNow, type Item } from "../items/items";
import { rowsById } from "./entries";
import styles from "./favorites.module.css";

export type PricedItem = Pick<Item, "id" | "name" | "price" | "availability">;

interface WishlistSummaryProps {
  /** Outfits count with their items; one that is also there alone counts once. */
  outfitIds?: readonly string[];
  items?: readonly PricedItem[];
}

/** How many things there are, what they cost, what of it can be had, and what is sold out (FAV-10). */
export function WishlistSummary({
  outfitIds = [],
  items: single = [],
}: WishlistSummaryProps): ReactNode {
  const { data: inOutfits } = useQuery({
    ...itemsOf(outfitIds),
    enabled: outfitIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const known = outfitIds.length === 0 || inOutfits !== undefined;
  const items = [
    ...new Map([...single, ...(inOutfits ?? [])].map((one) => [one.id, one])).values(),
  ];
  const available = availableNow(items);
  const soldOut = items.filter(({ availability }) => availability === "sold_out");
  return (
    <section className={styles.summary} aria-labelledby="wishlist">
      <Title id="wishlist" className={styles.title}>
        Wishlist Summary
      </Title>
      <dl className={styles.totals}>
        {outfitIds.length > 0 && <Metric name="Outfits">{outfitIds.length}</Metric>}
        {single.length > 0 && <Metric name="Items">{single.length}</Metric>}
        <Metric name="Total value">
          {known ? formatPrice(totalValue(items)) : "…"}
          {known && available !== undefined && (
            <span className={styles.available}>available now: {formatPrice(available)}</span>
          )}
        </Metric>
      </dl>
      {known && soldOut.length > 0 && (
        <Note className={styles.soldOut}>Sold out: {namesOf(soldOut)}</Note>
      )}
    </section>
  );
}

const itemsOf = (outfitIds: readonly string[]) =>
  queryOptions({
    queryKey: listKeys.items(outfitIds),
    queryFn: async (): Promise<PricedItem[]> => {
      const rows = await rowsById(outfitIds, (part) =>
        unwrap(
          db()
            .from("outfit_items")
            .select("items(id, name, price, availability)")
            .in("outfit_id", [...part]),
        ),
      );
      return rows.map(({ items: item }) => item);
    },
  });

function Metric({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The total price of the given items, in the site's currency. */
export function totalValue(items: readonly { price: number }[]): number {
  const cents = items.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
  return cents / 100;
}

/** How many sold-out items are named; more only counted. */
const named = 5;

function namesOf(items: readonly PricedItem[]): string {
  const names = items.slice(0, named).map(({ name }) => name);
  const others = items.length - names.length;
  return `${names.join(", ")}${others > 0 ? ` and ${pluralize(others, "other")}` : ""}`;
}
