import { type ShopOccasion, shopOccasionNames, vibeNames } from "@ensemble/domain";
import { paths } from "@ensemble/contract";
import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap, useFavorites, parseViewed, storedViewed } from "@ensemble/session";
import { useOnDevice } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { Section } from "../../components/section";
import { outfitKeys } from "../../query-keys";
import { OutfitGrid } from "../outfits/outfit-grid";
import type { OutfitCardRow } from "../outfits/outfits";
import { noStyle, type Style, useStyle } from "../style/style";
import { useForYouSwitch } from "./for-you";

/**
 * Recommended outfits with their reasons. Shows nothing if there are no signals or the request
 * fails.
 */
export function ForYou(): ReactNode {
  const { userId, data: style } = useStyle();
  const { enabled } = useForYouSwitch();
  const favorites = useFavorites();
  const viewedText = useOnDevice(storedViewed, "");
  // Keep the initial favorites, so that a card stays when its heart is pressed.
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

/**
 * Why an outfit was recommended. The title is that of the similar outfit or of the matching item.
 */
interface Reason {
  kind: "saved" | "shopped" | "seen" | "item" | "style" | "occasion" | "budget" | "taste";
  title?: string;
}

export type RecommendedOutfit = OutfitCardRow & { reason: Reason };

/** Returns the reason as text: 'Because you saved Linen Evening' (FORYOU-3). */
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

/** The signals of a visitor's device. Those of an account are in the database. */
interface DeviceSignals {
  style: Style;
  outfits: readonly string[];
  items: readonly string[];
  viewed: readonly string[];
}

/** The database's limit. */
const maxIds = 200;

/** Queries twelve recommended outfits, best first (FORYOU-1). */
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
