import { shopOccasionNames, vibeNames, type ShopOccasion } from "@ensemble/catalogue";
import type { ChosenOutfit } from "./for-you-query";

/** Why an outfit was chosen, in words: 'Because you saved Linen Evening' (FORYOU-3). */
export function reasonOf({ reason, vibe, occasion }: ChosenOutfit): string {
  const { kind, title = "" } = reason;
  switch (kind) {
    case "saved":
      return `Because you saved ${title}`;
    case "shopped":
      return `Because you shopped ${title}`;
    case "seen":
      return `Like ${title}, which you looked at`;
    case "piece":
      return `With your ${title}`;
    case "style":
      return `Your style: ${vibeNames[vibe].toLowerCase()}`;
    case "occasion":
      return `Your occasion: ${shopOccasionNames[occasion as ShopOccasion].toLowerCase()}`;
    case "budget":
      return "Within your budget";
    case "taste":
      return "Close to what you like";
  }
}
