import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap, useFavorites, useSession } from "@ensemble/session";

/** Whether an outfit's count, as it was read just now, has this account's heart in it. */
const ownHeart = (outfit: string, userId: string) =>
  queryOptions({
    queryKey: ["favorites", "counted", userId, outfit],
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
 * How many keep an outfit: what accounts keep as it was read, and this page's own heart as it is
 * now. A visitor's heart is on the device alone and counts beside the accounts'.
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
