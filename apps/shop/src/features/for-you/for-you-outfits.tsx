import { type ShopOccasion, shopOccasionNames, vibeNames } from "@ensemble/domain";
import { paths } from "@ensemble/contract";
import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap, useFavorites } from "@ensemble/session";
import { useOnDevice } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { Section } from "../../components/section";
import { outfitKeys } from "../../query-keys";
import { OutfitGrid } from "../outfits/outfit-grid";
import type { OutfitCardRow } from "../outfits/outfits";
import { parseViewed, storedViewed } from "../recently-viewed/viewed";
import { noStyle, type Style, useStyle } from "../style/style";
import { useForYouSwitch } from "./for-you";

/**
 * Outfits for this person, each with its reason; nothing while nothing is known, and nothing in place
 * of a failure: the page does without them.
 */
export function ForYou(): ReactNode {
  const { userId, data: style } = useStyle();
  const { enabled } = useForYouSwitch();
  const favorites = useFavorites();
  const viewedText = useOnDevice(storedViewed, "");
  // As the page found them: a card stays when its heart is pressed.
  const [initialFavorites] = useState(favorites);
  const viewed = parseViewed(viewedText).flatMap(({ kind, id }) =>
    kind === "outfits" ? [id] : [],
  );
  const { data: outfits = [] } = useQuery({
    ...forYouQuery(userId, { style: style ?? noStyle, ...initialFavorites, viewed }),
    enabled: enabled && style !== undefined,
  });
  if (!enabled || outfits.length === 0) return null;
  const notes = new Map(outfits.map((outfit) => [outfit.id, reasonText(outfit)]));
  return (
    <Section title="For You" more={{ label: "Sizes, style & privacy", to: paths.styleProfile() }}>
      <OutfitGrid outfits={outfits} notes={notes} />
    </Section>
  );
}

/** Why an outfit was chosen; the title is the outfit's or the item's that it is like. */
interface Reason {
  kind: "saved" | "shopped" | "seen" | "item" | "style" | "occasion" | "budget" | "taste";
  title?: string;
}

export type RecommendedOutfit = OutfitCardRow & { reason: Reason };

/** Why an outfit was chosen, in words: 'Because you saved Linen Evening' (FORYOU-3). */
export function reasonText({ reason, vibe, occasion }: RecommendedOutfit): string {
  const { kind, title = "" } = reason;
  switch (kind) {
    case "saved":
      return `Because you saved ${title}`;
    case "shopped":
      return `Because you shopped ${title}`;
    case "seen":
      return `Similar to ${title}, which you viewed`;
    case "item":
      return `Goes with your ${title}`;
    case "style":
      return `Your style: ${vibeNames[vibe].toLowerCase()}`;
    case "occasion":
      return `Your occasion: ${shopOccasionNames[occasion as ShopOccasion].toLowerCase()}`;
    case "budget":
      return "Within your budget";
    case "taste":
      return "Similar to what you like";
  }
}

/** What a visitor's device knows; an account's signals are the database's own. */
interface DeviceSignals {
  style: Style;
  outfits: readonly string[];
  items: readonly string[];
  /** The outfits that it viewed last. */
  viewed: readonly string[];
}

/** The database takes no more. */
const maxIds = 200;

/** Twelve outfits for a person, the nearest first (FORYOU-1). */
const forYouQuery = (
  userId: string | undefined,
  { style, outfits, items, viewed }: DeviceSignals,
) => {
  const signals = userId
    ? {}
    : {
        kept_outfits: outfits.slice(-maxIds),
        kept_items: items.slice(-maxIds),
        seen_outfits: [...viewed],
        colors: style.colors,
        vibe: style.vibe[0],
        budget: style.budget[0],
        occasions: style.occasions,
      };
  return queryOptions({
    queryKey: outfitKeys.forYou(userId, signals),
    queryFn: async ({ signal }): Promise<RecommendedOutfit[]> => {
      const result = await unwrap(db().rpc("for_you", signals).abortSignal(signal));
      return (result as unknown as { outfits: RecommendedOutfit[] }).outfits;
    },
  });
};
