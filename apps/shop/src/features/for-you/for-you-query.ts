import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { outfitKeys } from "../../query-keys";
import type { OutfitCardRow } from "../outfits/card/card-fields";
import type { Style } from "../style/style";

/** Why an outfit was chosen; the title is the outfit's or the piece's that it is like. */
interface Reason {
  kind: "saved" | "shopped" | "seen" | "piece" | "style" | "occasion" | "budget" | "taste";
  title?: string;
}

export type ChosenOutfit = OutfitCardRow & { reason: Reason };

/** What a visitor's device knows; an account's signals are the database's own. */
export interface DeviceSignals {
  style: Style;
  outfits: readonly string[];
  items: readonly string[];
  /** The outfits that it viewed last. */
  seen: readonly string[];
}

/** The database takes no more. */
const most = 200;

/** Twelve outfits for a person, the nearest first (FORYOU-1). */
export const forYou = (
  userId: string | undefined,
  { style, outfits, items, seen }: DeviceSignals,
) => {
  const signals = userId
    ? {}
    : {
        kept_outfits: outfits.slice(-most),
        kept_items: items.slice(-most),
        seen_outfits: [...seen],
        colors: style.colors,
        vibe: style.vibe[0],
        budget: style.budget[0],
        occasions: style.occasions,
      };
  return queryOptions({
    queryKey: outfitKeys.forYou(userId, signals),
    queryFn: async ({ signal }): Promise<ChosenOutfit[]> => {
      const answer = await unwrap(db().rpc("for_you", signals).abortSignal(signal));
      return (answer as unknown as { outfits: ChosenOutfit[] }).outfits;
    },
  });
};
