import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { listKeys } from "../../query-keys";
import type { Entry, Saveable } from "./entries";

const columns = "id, name, favorites(outfit_id, item_id)";

export type FavoriteList = Awaited<ReturnType<typeof fetchLists>>[number];

const fetchLists = () =>
  unwrap(db().from("favorite_lists").select(columns).order("created_at").order("id"));

/** Queries the account's own lists, oldest first, with the ids of their entries (FAV-6). */
export const listsQuery = (userId: string) =>
  queryOptions({ queryKey: listKeys.of(userId), queryFn: fetchLists });

export const isOnList = (list: FavoriteList, { id }: Pick<Saveable, "id">): boolean =>
  list.favorites.some(({ outfit_id, item_id }) => (outfit_id ?? item_id) === id);

export const createList = async (userId: string, name: string): Promise<string> => {
  const created = await unwrap(
    db().from("favorite_lists").insert({ user_id: userId, name }).select("id").single(),
  );
  return created.id;
};

export const renameList = (id: string, name: string) =>
  unwrap(db().from("favorite_lists").update({ name }).eq("id", id));

export const deleteList = (id: string) => unwrap(db().from("favorite_lists").delete().eq("id", id));

export const addToList = (
  userId: string,
  listId: string,
  { kind, id }: Pick<Saveable, "kind" | "id">,
  note = "",
) =>
  unwrap(
    db()
      .from("favorites")
      .insert({
        user_id: userId,
        list_id: listId,
        note,
        ...(kind === "outfits" ? { outfit_id: id } : { item_id: id }),
      }),
  );

export const removeFromList = (listId: string, id: string) =>
  unwrap(
    db().from("favorites").delete().eq("list_id", listId).or(`outfit_id.eq.${id},item_id.eq.${id}`),
  );

/** A list to edit. The id is null for the favorites. */
export interface ListRef {
  id: string | null;
  name: string;
}

export type ListTool = "new" | "share" | "rename" | "delete";

/** Error messages about lists; the database supplies those about limits. */
export const listRefusals = {
  offline: "You seem to be offline. Try again when you're back online.",
  "23505": "You already have a list with that name.",
  "23514": "“Favorites” is already in use. Choose another name.",
  otherwise: "Your change wasn't saved. Try again.",
};

/**
 * Queries the token of the link to a list, or to the favorites if `listId` is null. Null if it isn't
 * shared.
 */
export const shareTokenQuery = (userId: string, listId: string | null) =>
  queryOptions({
    queryKey: listKeys.share(userId, listId),
    queryFn: async () => {
      const [share] = await unwrap(
        db()
          .from("favorite_list_shares")
          .select("token")
          .filter("list_id", listId === null ? "is" : "eq", listId),
      );
      return share?.token ?? null;
    },
  });

export const createShare = (userId: string, listId: string | null) =>
  unwrap(db().from("favorite_list_shares").insert({ user_id: userId, list_id: listId }));

export const deleteShare = (token: string) =>
  unwrap(db().from("favorite_list_shares").delete().eq("token", token));

export interface SharedList {
  name: string;
  entries: Entry[];
}

const tokenPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Queries the list of a link; null if the link was turned off or never existed (FAV-9). */
export const sharedListQuery = (token: string) =>
  queryOptions({
    queryKey: listKeys.shared(token),
    queryFn: async (): Promise<SharedList | null> => {
      if (!tokenPattern.test(token)) return null;
      const result: unknown = await unwrap(db().rpc("shared_list", { token }));
      if (result === null) return null;
      const { name, entries } = result as { name: string; entries: Omit<Entry, "id">[] };
      return {
        name,
        entries: entries.map((entry) => ({
          ...entry,
          id: entry.outfits?.id ?? entry.items?.id ?? "",
        })),
      };
    },
  });
