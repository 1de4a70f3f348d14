import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Button, EmptyState, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded } from "../../../layout/loaded";
import type { FavoriteList } from "../../lists/lists";
import { LoadingOutfits } from "../../outfits/card/outfit-grid";
import { entriesOf, idsAmong } from "../entries/entries";
import { EntryList } from "../entries/entry-list";
import { FallsNotice } from "../prices/falls-notice";
import { usePriceFalls } from "../prices/price-falls";
import { WishlistSummary } from "../wishlist-summary";
import { useListActions } from "./use-list-actions";

/** What is on a list, for its owner. */
export function ListContent({ list }: { list: Pick<FavoriteList, "id" | "name"> }): ReactNode {
  const query = useQuery(entriesOf(list.id));
  const entries = query.data ?? [];
  const outfitIds = idsAmong(entries, "outfits");
  const falls = usePriceFalls(outfitIds, idsAmong(entries, "items"));
  const actions = useListActions(list);
  return (
    <Loaded query={query} what="Your list" loading={<LoadingOutfits count={2} />}>
      {(loaded) =>
        loaded.length === 0 ? (
          <EmptyState
            title="Nothing on this list yet"
            text="Save outfits and pieces to it from their pages, or from your favorites."
          >
            <Button asChild size="3">
              <Link to={paths.outfits()}>Browse Outfits</Link>
            </Button>
          </EmptyState>
        ) : (
          <>
            <FallsNotice count={falls.size} />
            <WishlistSummary
              outfitIds={outfitIds}
              items={loaded.flatMap((entry) => entry.items ?? [])}
            />
            <VisuallyHidden asChild>
              <h2>On this list</h2>
            </VisuallyHidden>
            <EntryList entries={loaded} falls={falls} actions={actions} />
          </>
        )
      }
    </Loaded>
  );
}
