import { paths } from "@ensemble/contract";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { explainRefusal } from "@ensemble/session";
import { Button, EmptyState, toast, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded } from "../../../layout/loaded";
import { listKeys } from "../../../query-keys";
import { addToList, listRefusals, removeEntry, type FavoriteList } from "../../lists/lists";
import { LoadingOutfits } from "../../outfits/card/outfit-grid";
import {
  arrange,
  entriesOf,
  idsAmong,
  saveEntryNote,
  thingOf,
  type Entry,
} from "../entries/entries";
import { EntryList, type EntryActions } from "../entries/entry-list";
import { FallsNotice } from "../prices/falls-notice";
import { usePriceFalls } from "../prices/price-falls";
import { WishlistSummary } from "../wishlist-summary";

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

function useListActions(list: Pick<FavoriteList, "id" | "name">): EntryActions {
  const client = useQueryClient();
  const { queryKey } = entriesOf(list.id);
  const readAgain = () => client.invalidateQueries({ queryKey: listKeys.all });
  const failed = (error: unknown) => {
    toast({ kind: "error", title: explainRefusal(error, listRefusals) });
    return readAgain();
  };

  const arrangement = useMutation({
    // In turn, so that quick moves arrive in theirs.
    scope: { id: "arrange entries" },
    mutationFn: (ids: string[]) => arrange("entries", ids),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) =>
        known?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      );
    },
    onError: failed,
  });
  const undo = useMutation({
    mutationFn: async ({ entry, ids }: { entry: Entry; ids: string[] }) => {
      const id = await addToList(list.id, thingOf(entry)!, entry.note);
      await arrange(
        "entries",
        ids.map((one) => (one === entry.id ? id : one)),
      );
    },
    onSuccess: readAgain,
    onError: failed,
  });
  const removal = useMutation({
    mutationFn: (entry: Entry) => removeEntry(entry.id),
    onSuccess: async (_, entry) => {
      const ids = (client.getQueryData(queryKey) ?? []).map(({ id }) => id);
      const action = { label: "Undo", run: () => undo.mutate({ entry, ids }) };
      toast({
        kind: "info",
        title: `Removed from ${list.name}`,
        action: thingOf(entry) && action,
      });
      await readAgain();
    },
    onError: failed,
  });

  return {
    arrange: arrangement.mutate,
    saveNote: async (id, note) => {
      await saveEntryNote(id, note);
      await readAgain();
    },
    remove: removal.mutate,
  };
}
