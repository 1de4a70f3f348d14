import { formatPrice } from "@ensemble/contract";
import { Spinner } from "@ensemble/ui";
import type { ReactNode } from "react";
import { availableNow } from "../items/available-now";
import { readItems, type Item } from "../items/items";
import { ShoppingList } from "../items/shopping-list";
import styles from "./favorite-items.module.css";
import { FavoriteList } from "./favorite-list";
import { totalValue } from "./newest-first";

/** Favorite items, newest first, with their total price. */
export function FavoriteItems({ ids }: { ids: readonly string[] }): ReactNode {
  return (
    <FavoriteList
      ids={ids}
      rows="items"
      read={readItems}
      what="Your items"
      empty={{
        title: "No favorite items yet",
        text: "Press the heart on a piece of an outfit to find it here again.",
      }}
      loading={
        <div className={styles.loading} role="status" aria-label="Loading your items">
          <Spinner size="3" />
        </div>
      }
    >
      {(items) => (
        <>
          <WishlistSummary items={items} />
          <ShoppingList items={items} outfitId={null} screen="favorites" />
        </>
      )}
    </FavoriteList>
  );
}

export function WishlistSummary({ items }: { items: readonly Item[] }): ReactNode {
  const available = availableNow(items);
  return (
    <section className={styles.summary} aria-labelledby="wishlist">
      <h2 id="wishlist" className={styles.title}>
        Wishlist Summary
      </h2>
      <dl className={styles.figures}>
        <div>
          <dt>Items</dt>
          <dd>{items.length}</dd>
        </div>
        <div>
          <dt>Total value</dt>
          <dd>{formatPrice(totalValue(items))}</dd>
          {available !== undefined && (
            <dd className={styles.available}>available now: {formatPrice(available)}</dd>
          )}
        </div>
      </dl>
    </section>
  );
}
