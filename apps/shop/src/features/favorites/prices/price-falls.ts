import { formatPrice } from "@ensemble/contract";
import { keepPreviousData, queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
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

const none: PriceFalls = new Map();

/** What of these costs less than when this device last opened favorites or a list (FAV-11). */
export function usePriceFalls(
  outfitIds: readonly string[],
  itemIds: readonly string[],
): PriceFalls {
  const since = useOnDevice(openedBefore, undefined);
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
