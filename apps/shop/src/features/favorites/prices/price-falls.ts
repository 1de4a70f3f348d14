import { formatPrice } from "@ensemble/contract";
import { keepPreviousData, queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap, useSession } from "@ensemble/session";
import { useOnDevice } from "@ensemble/ui";
import { listKeys } from "../../../query-keys";
import { openedBefore } from "./opened-before";

export type PriceFalls = ReadonlyMap<string, { was: number; price: number }>;

/** The most ids of a kind that the database compares at once. */
const most = 200;

/** What costs less than at a moment, by outfit or item. */
const fallenSince = (outfitIds: readonly string[], itemIds: readonly string[], since: string) =>
  queryOptions({
    queryKey: listKeys.fallen([...outfitIds, ...itemIds], since),
    queryFn: async (): Promise<PriceFalls> => {
      const rows = await unwrap(
        db().rpc("fallen_prices", {
          outfit_ids: outfitIds.slice(-most),
          item_ids: itemIds.slice(-most),
          since,
        }),
      );
      return new Map(rows.map(({ id, was, price }) => [id, { was, price }]));
    },
  });

/** When this account last opened favorites or a list in the visit before, on any device. */
const accountOpenedBefore = (userId: string) =>
  queryOptions({
    queryKey: listKeys.openedBefore(userId),
    // Null in her first visit, which the generated types do not know.
    queryFn: (): Promise<string | null> => unwrap(db().rpc("open_favorites")),
    // One visit, however often its lists change.
    staleTime: 10 * 60_000,
  });

const none: PriceFalls = new Map();

/**
 * What of these costs less than when this account, or without one this device, last opened favorites
 * or a list (FAV-11).
 */
export function usePriceFalls(
  outfitIds: readonly string[],
  itemIds: readonly string[],
): PriceFalls {
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const account = useQuery({ ...accountOpenedBefore(userId ?? ""), enabled: userId !== undefined });
  const device = useOnDevice(openedBefore, undefined);
  // Until the account is known, and in its first visit, this device is.
  const since = account.data ?? (account.isFetching ? undefined : device);
  const { data } = useQuery({
    ...fallenSince(outfitIds, itemIds, since ?? ""),
    enabled: since !== undefined && outfitIds.length + itemIds.length > 0,
    placeholderData: keepPreviousData,
  });
  return data ?? none;
}

/** Old and new price in words. */
export const fallOf = (falls: PriceFalls, id: string): string | undefined => {
  const fall = falls.get(id);
  return fall && `Price fell from ${formatPrice(fall.was)} to ${formatPrice(fall.price)}`;
};
