import { unwrap } from "@ensemble/session";
import { VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { LoadingOutfits, OutfitGrid } from "../outfits/card/outfit-grid";
import { cards } from "../outfits/outfits";
import { FavoriteList } from "./favorite-list";

const readOutfits = (ids: readonly string[]) => unwrap(cards().in("id", [...ids]));

/** Favorite outfits, newest first. */
export function FavoriteOutfits({ ids }: { ids: readonly string[] }): ReactNode {
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
          <OutfitGrid outfits={outfits} priority={4} />
        </>
      )}
    </FavoriteList>
  );
}
