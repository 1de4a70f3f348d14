import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap, useFavorites, useSession } from "@ensemble/session";
import { favoriteKeys } from "../../query-keys";

/** Whether an outfit's count, as last read, includes this account's heart. */
const ownHeart = (outfit: string, userId: string) =>
  queryOptions({
    queryKey: favoriteKeys.counted(userId, outfit),
    queryFn: async () => {
      const rows = await unwrap(
        db()
          .from("favorite_outfits")
          .select("outfit_id")
          .eq("user_id", userId)
          .eq("outfit_id", outfit),
      );
      return rows.length > 0;
    },
  });

/**
 * The number of accounts with an outfit among their favorites, as last read and adjusted by this
 * page's current heart. A visitor's heart exists on the device only and adds to it.
 */
export function useFavoriteCount(outfit: { id: string; favorite_count: number }): number {
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const pressed = useFavorites((favorites) => favorites.outfits.includes(outfit.id));
  const query = useQuery({ ...ownHeart(outfit.id, userId ?? ""), enabled: userId !== undefined });
  const counted = session.status === "anonymous" ? false : query.data;
  if (counted === undefined) return outfit.favorite_count;
  return outfit.favorite_count - Number(counted) + Number(pressed);
}
