import { unwrap } from "@ensemble/session";
import { VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { LoadingOutfits, OutfitGrid } from "../outfits/card/outfit-grid";
import { cards } from "../outfits/outfits";
import { favoriteEntry } from "./entries/entries";
import { EntryAlert } from "./entries/entry-alert";
import { FavoriteEntries } from "./favorite-entries";
import { FavoriteList } from "./favorite-list";
import { useNotes } from "./notes";
import { fallOf, type PriceFalls } from "./prices/price-falls";
import { WishlistSummary } from "./wishlist-summary";

const readOutfits = (ids: readonly string[]) => unwrap(cards().in("id", [...ids]));

export interface FavoritesProps {
  ids: readonly string[];
  falls: PriceFalls;
  /** Whether they are being arranged and written notes on. */
  arranging: boolean;
}

/** Favorite outfits in their order, the newest first, with what they cost together. */
export function FavoriteOutfits({ ids, falls, arranging }: FavoritesProps): ReactNode {
  const notes = useNotes("outfits");
  const linesOf = (id: string) => [fallOf(falls, id), notes.get(id)].filter(Boolean).join(" · ");
  return (
    <FavoriteList
      ids={ids}
      rows="outfits"
      read={readOutfits}
      what="Your outfits"
      empty={{
        title: "No favorite outfits yet",
        text: "Press the heart on an outfit to find it here again.",
      }}
      loading={<LoadingOutfits count={Math.min(ids.length, 8)} />}
    >
      {(outfits) => (
        <>
          <VisuallyHidden asChild>
            <h2>Favorite outfits</h2>
          </VisuallyHidden>
          {arranging ? (
            <FavoriteEntries kind="outfits" rows={outfits} falls={falls} />
          ) : (
            <OutfitGrid
              outfits={outfits}
              priority={4}
              notes={new Map(outfits.map(({ id }) => [id, linesOf(id)]))}
              after={(outfit) => <EntryAlert entry={favoriteEntry("outfits", outfit, "")} />}
            />
          )}
          <WishlistSummary outfitIds={outfits.map(({ id }) => id)} />
        </>
      )}
    </FavoriteList>
  );
}
