import { Spinner } from "@ensemble/ui";
import type { ReactNode } from "react";
import { readItems } from "../items/items";
import { ShoppingList } from "../items/shopping-list";
import { favoriteEntry } from "./entries/entries";
import { EntryAlert } from "./entries/entry-alert";
import { FavoriteEntries } from "./favorite-entries";
import styles from "./favorite-items.module.css";
import { FavoriteList } from "./favorite-list";
import type { FavoritesProps } from "./favorite-outfits";
import { useNotes } from "./notes";
import { fallOf } from "./prices/price-falls";
import { WishlistSummary } from "./wishlist-summary";

/** Favorite items in their order, the newest first, with their total price. */
export function FavoriteItems({ ids, falls, arranging }: FavoritesProps): ReactNode {
  const notes = useNotes("items");
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
          {arranging ? (
            <FavoriteEntries kind="items" rows={items} falls={falls} />
          ) : (
            <ShoppingList
              items={items}
              outfitId={null}
              screen="favorites"
              after={(place) => {
                const item = items[place]!;
                const lines = [fallOf(falls, item.id), notes.get(item.id)].filter(Boolean);
                return (
                  <>
                    {lines.length > 0 && <p className={styles.note}>{lines.join("\n")}</p>}
                    <EntryAlert entry={favoriteEntry("items", item, "")} />
                  </>
                );
              }}
            />
          )}
        </>
      )}
    </FavoriteList>
  );
}
