import { queryOptions } from "@ensemble/query";
import { db, unwrap, type FavoriteKind } from "@ensemble/session";
import { listKeys } from "../../../query-keys";
import { itemColumns, type Item } from "../../items/items";
import type { Saveable } from "../../lists/lists";
import { cardColumns, type OutfitCardRow } from "../../outfits/card/card-fields";

/** An outfit or a piece on a list; neither, once the shop no longer shows it. */
export interface Entry {
  id: string;
  note: string;
  outfits: OutfitCardRow | null;
  items: Item | null;
}

/** What is on a list, in its owner's order (FAV-8). */
export const entriesOf = (listId: string) =>
  queryOptions({
    queryKey: listKeys.entries(listId),
    queryFn: () =>
      unwrap(
        db()
          .from("favorite_list_entries")
          .select<string, Entry>(`id, note, outfits(${cardColumns}), items(${itemColumns})`)
          .eq("list_id", listId)
          .lte("outfits.outfit_images.display_order", 1)
          .order("display_order", { referencedTable: "outfits.outfit_images" })
          .order("position", { ascending: false }),
      ),
  });

export const saveEntryNote = (id: string, note: string) =>
  unwrap(db().from("favorite_list_entries").update({ note }).eq("id", id));

/** What can be saved of an entry. */
export function thingOf({ outfits, items }: Entry): Saveable | undefined {
  if (outfits) return { kind: "outfits", id: outfits.id, name: outfits.title };
  if (items) return { kind: "items", id: items.id, name: items.name };
  return undefined;
}

/** The ids of a kind among entries. */
export const idsAmong = (entries: readonly Entry[], kind: FavoriteKind): string[] =>
  entries.flatMap((entry) => entry[kind]?.id ?? []);

/** A row of favorites as an entry. */
export const favoriteEntry = (
  kind: FavoriteKind,
  row: OutfitCardRow | Item,
  note: string,
): Entry => ({
  id: row.id,
  note,
  outfits: kind === "outfits" ? (row as OutfitCardRow) : null,
  items: kind === "items" ? (row as Item) : null,
});

type ArrangedKind = FavoriteKind | "entries";

/** Saves an order, the first first, of favorites or of what is on a list (FAV-8). */
export const arrange = (kind: ArrangedKind, ids: string[]) =>
  unwrap(db().rpc("arrange_favorites", { kind, ids }));
