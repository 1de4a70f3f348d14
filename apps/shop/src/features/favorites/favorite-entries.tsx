import { useMutation, useQueryClient } from "@ensemble/query";
import {
  explainRefusal,
  replaceFavorites,
  toggleFavorite,
  useFavorites,
  useSession,
  type FavoriteKind,
} from "@ensemble/session";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { listKeys } from "../../query-keys";
import type { Item } from "../items/items";
import { listRefusals } from "../lists/lists";
import type { OutfitCardRow } from "../outfits/card/card-fields";
import { arrange, favoriteEntry } from "./entries/entries";
import { EntryList, type EntryActions } from "./entries/entry-list";
import { saveFavoriteNote, useNotes } from "./notes";
import type { PriceFalls } from "./prices/price-falls";

interface FavoriteEntriesProps {
  kind: FavoriteKind;
  rows: readonly (OutfitCardRow | Item)[];
  falls: PriceFalls;
}

/** Favorites to be arranged and written notes on. */
export function FavoriteEntries({ kind, rows, falls }: FavoriteEntriesProps): ReactNode {
  const notes = useNotes(kind);
  const actions = useFavoriteActions(kind);
  const entries = rows.map((row) => favoriteEntry(kind, row, notes.get(row.id) ?? ""));
  return <EntryList entries={entries} falls={falls} actions={actions} />;
}

function useFavoriteActions(kind: FavoriteKind): EntryActions {
  const client = useQueryClient();
  const signedIn = useSession().status === "signedIn";
  const { mutate } = useMutation({
    // In turn, so that quick moves arrive in theirs.
    scope: { id: `arrange ${kind}` },
    mutationFn: async (ids: string[]) => {
      if (signedIn) await arrange(kind, ids);
    },
    onMutate: (ids) => {
      const before = useFavorites.getState()[kind];
      // The device keeps the newest last.
      const others = before.filter((id) => !ids.includes(id));
      replaceFavorites({ [kind]: [...others, ...ids.toReversed()] });
      return before;
    },
    onError: (error, _, before) => {
      if (before) replaceFavorites({ [kind]: before });
      toast({ kind: "error", title: explainRefusal(error, listRefusals) });
    },
  });
  return {
    arrange: mutate,
    saveNote: signedIn
      ? async (id, note) => {
          await saveFavoriteNote(kind, id, note);
          await client.invalidateQueries({ queryKey: listKeys.all });
        }
      : undefined,
    remove: ({ id }) => {
      toggleFavorite(kind, id);
      const undo = { label: "Undo", run: () => void toggleFavorite(kind, id) };
      toast({ kind: "info", title: "Removed from favorites", action: undo });
    },
  };
}
