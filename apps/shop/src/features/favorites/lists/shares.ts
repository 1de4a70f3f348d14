import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { listKeys } from "../../../query-keys";
import type { Entry } from "../entries/entries";

/** The token of a list's link, or of the favorites' without a list; null while it is not shared. */
export const shareOf = (userId: string, listId: string | null) =>
  queryOptions({
    queryKey: listKeys.share(userId, listId),
    queryFn: async () => {
      const shares = db().from("favorite_list_shares").select("token");
      const [share] = await unwrap(
        listId === null ? shares.is("list_id", null) : shares.eq("list_id", listId),
      );
      return share?.token ?? null;
    },
  });

export const makeShare = (userId: string, listId: string | null) =>
  unwrap(db().from("favorite_list_shares").insert({ user_id: userId, list_id: listId }));

/** Ends a link at once. */
export const withdrawShare = (token: string) =>
  unwrap(db().from("favorite_list_shares").delete().eq("token", token));

/** A shared list as its readers see it. */
export interface SharedList {
  name: string;
  entries: Entry[];
}

const isToken = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The list that a link shows; null for one that was withdrawn or never was (FAV-9). */
export const sharedList = (token: string) =>
  queryOptions({
    queryKey: listKeys.shared(token),
    queryFn: async (): Promise<SharedList | null> => {
      if (!isToken.test(token)) return null;
      const answer: unknown = await unwrap(db().rpc("shared_list", { token }));
      if (answer === null) return null;
      const { name, entries } = answer as { name: string; entries: Omit<Entry, "id">[] };
      return {
        name,
        entries: entries.map((entry) => ({
          ...entry,
          id: entry.outfits?.id ?? entry.items?.id ?? "",
        })),
      };
    },
  });
