import { queryOptions } from "@ensemble/query";
import { db, unwrap, type FavoriteKind } from "@ensemble/session";
import { listKeys } from "../../query-keys";

/** The longest name of a list and the longest note; the database has the same limits. */
export const longestName = 60;
export const longestNote = 500;

const columns = "id, name, favorite_list_entries(id, outfit_id, item_id)";

export type FavoriteList = Awaited<ReturnType<typeof readLists>>[number];

/** An outfit or a piece that may be on lists. */
export interface Saveable {
  kind: FavoriteKind;
  id: string;
  /** For screen readers and messages. */
  name: string;
}

const readLists = () =>
  unwrap(db().from("favorite_lists").select(columns).order("created_at").order("id"));

/** The lists that an account named, oldest first, with the ids of what is on them (FAV-6). */
export const listsOf = (userId: string) =>
  queryOptions({ queryKey: listKeys.of(userId), queryFn: readLists });

/** The entry of an outfit or a piece on a list. */
export const entryOf = (list: FavoriteList, { kind, id }: Pick<Saveable, "kind" | "id">) =>
  list.favorite_list_entries.find(
    (entry) => (kind === "outfits" ? entry.outfit_id : entry.item_id) === id,
  );

/** Makes a list and returns its id. */
export const makeList = async (userId: string, name: string): Promise<string> => {
  const made = await unwrap(
    db().from("favorite_lists").insert({ user_id: userId, name }).select("id").single(),
  );
  return made.id;
};

export const renameList = (id: string, name: string) =>
  unwrap(db().from("favorite_lists").update({ name }).eq("id", id));

export const deleteList = (id: string) => unwrap(db().from("favorite_lists").delete().eq("id", id));

/** Puts something on a list, first, and returns the entry's id. */
export async function addToList(
  listId: string,
  { kind, id }: Pick<Saveable, "kind" | "id">,
  note = "",
): Promise<string> {
  const what = kind === "outfits" ? { outfit_id: id } : { item_id: id };
  const added = await unwrap(
    db()
      .from("favorite_list_entries")
      .insert({ list_id: listId, note, ...what })
      .select("id")
      .single(),
  );
  return added.id;
}

export const removeEntry = (id: string) =>
  unwrap(db().from("favorite_list_entries").delete().eq("id", id));

/** Why a change of a list was refused; the database words the limits itself. */
export const listRefusals = {
  offline: "You seem to be offline. Try again once you are back.",
  "signed-out": "You are no longer signed in. Sign in again, then try once more.",
  "23505": "You have a list of that name.",
  "23514": "That name is taken by your favorites. Choose another.",
  otherwise: "That was not saved. Try again.",
};
