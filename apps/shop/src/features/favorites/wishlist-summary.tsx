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
  /**
   * Counted with their items. An item in several outfits, or also listed by itself, counts once.
   */
  outfitIds?: readonly string[];
  items?: readonly PricedItem[];
}

/**
 * The number of outfits and items, their total, the total of the available ones, and the sold-out
 * items (FAV-10).
 */
export function WishlistSummary({
  outfitIds = [],
  items: singleItems = [],
}: WishlistSummaryProps): ReactNode {
  const { data: inOutfits } = useQuery({
    ...outfitItemsQuery(outfitIds),
    enabled: outfitIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const isLoaded = outfitIds.length === 0 || inOutfits !== undefined;
  const items = [
    ...new Map([...singleItems, ...(inOutfits ?? [])].map((item) => [item.id, item])).values(),
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
        {singleItems.length > 0 && <Metric name="Items">{singleItems.length}</Metric>}
        <Metric name="Total value">
          <span>{isLoaded ? formatPrice(totalValue(items)) : "…"}</span>
          {isLoaded && available !== undefined && (
            <span className={styles.available}>{`Available now: ${formatPrice(available)}`}</span>
          )}
        </Metric>
      </dl>
      {isLoaded && soldOut.length > 0 && (
        <Note className={styles.soldOut}>{`Sold out: ${listNames(soldOut)}`}</Note>
      )}
    </section>
  );
}

const outfitItemsQuery = (outfitIds: readonly string[]) =>
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

/** Adds up prices in cents, without binary rounding errors. */
export function totalValue(items: readonly { price: number }[]): number {
  const cents = items.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
  return cents / 100;
}

/** The maximum number of sold-out items to name. */
const maxNames = 5;

function listNames(items: readonly PricedItem[]): string {
  const names = items.slice(0, maxNames).map(({ name }) => name);
  const others = items.length - names.length;
  return `${names.join(", ")}${others > 0 ? ` and ${pluralize(others, "other")}` : ""}`;
}
