import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap, useSession, type FavoriteKind } from "@ensemble/session";
import { listKeys } from "../../query-keys";

const reads = {
  outfits: async () => {
    const rows = await unwrap(
      db().from("favorite_outfits").select("outfit_id, note").neq("note", ""),
    );
    return new Map(rows.map(({ outfit_id, note }) => [outfit_id, note]));
  },
  items: async () => {
    const rows = await unwrap(db().from("favorite_items").select("item_id, note").neq("note", ""));
    return new Map(rows.map(({ item_id, note }) => [item_id, note]));
  },
};

export const notesOf = (kind: FavoriteKind, userId: string) =>
  queryOptions({ queryKey: listKeys.notes(kind, userId), queryFn: reads[kind] });

const none: ReadonlyMap<string, string> = new Map();

/** The notes of this account's favorites by outfit or item; none without an account (FAV-7). */
export function useNotes(kind: FavoriteKind): ReadonlyMap<string, string> {
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : "";
  const { data } = useQuery({ ...notesOf(kind, userId), enabled: userId !== "" });
  return data ?? none;
}

export const saveFavoriteNote = (kind: FavoriteKind, id: string, note: string) =>
  unwrap(
    kind === "outfits"
      ? db().from("favorite_outfits").update({ note }).eq("outfit_id", id)
      : db().from("favorite_items").update({ note }).eq("item_id", id),
  );
