import { useQueryClient } from "@ensemble/query";
import type { OutfitCardRow } from "../card/card-fields";

/**
 * The outfit as a list has already shown it: enough to render its image, name and price while the
 * rest loads.
 */
export function useKnownOutfit(slug: string): OutfitCardRow | undefined {
  const client = useQueryClient();
  for (const [, data] of client.getQueriesData({ type: "all" })) {
    const known = cardsIn(data).find((card) => card.slug === slug);
    if (known) return known;
  }
  return undefined;
}

/** The cards in any cached response: lists of cards, single pages, and infinite pages. */
function cardsIn(data: unknown): OutfitCardRow[] {
  if (isRecord(data) && Array.isArray(data.pages)) return data.pages.flatMap(cardsIn);
  const list = isRecord(data) && "outfits" in data ? data.outfits : data;
  return Array.isArray(list) ? list.filter(isCard) : [];
}

const isCard = (row: unknown): row is OutfitCardRow =>
  isRecord(row) && "slug" in row && "hero_image" in row && "outfit_images" in row;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
