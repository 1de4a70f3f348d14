import { formatPrice, paths } from "@ensemble/contract";
import { keepPreviousData, useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Button, EmptyState, LoadFailure, Spinner } from "@ensemble/ui";
import type { ReactNode } from "react";
import { itemsById, type Item } from "../items/items";
import { ShoppingList } from "../items/shopping-list";
import styles from "./favorite-items.module.css";
import { useAskedIds } from "./use-asked-ids";
import { newestFirst, totalValue } from "./newest-first";

/** The kept items, the last one first, with what they cost together. */
export function FavoriteItems({ ids }: { ids: readonly string[] }): ReactNode {
  const asked = useAskedIds(ids);
  const { data, isError, refetch } = useQuery({
    ...itemsById(asked),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  if (ids.length === 0) {
    return (
      <EmptyState
        title="No favorite items yet"
        text="Press the heart on a piece of an outfit to find it here again."
      >
        <Button asChild size="3">
          <Link to={paths.outfits()}>Browse Outfits</Link>
        </Button>
      </EmptyState>
    );
  }
  if (isError) return <LoadFailure what="Your items" onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={styles.loading} role="status" aria-label="Loading your items">
        <Spinner size="3" />
      </div>
    );
  }
  const items = newestFirst(data, ids);
  return (
    <>
      <WishlistSummary items={items} />
      <ShoppingList items={items} outfitId={null} screen="favorites" />
    </>
  );
}

function WishlistSummary({ items }: { items: readonly Item[] }): ReactNode {
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
        </div>
      </dl>
    </section>
  );
}
