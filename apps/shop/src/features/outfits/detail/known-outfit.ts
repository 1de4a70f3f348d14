import { useQueryClient } from "@ensemble/query";
import type { OutfitCardRow } from "../outfits";

/**
 * The outfit as some list on this page's way has shown it already: enough for its picture, name and
 * price to stand at once while the rest is on its way.
 */
export function useKnownOutfit(slug: string): OutfitCardRow | undefined {
  const client = useQueryClient();
  for (const [, data] of client.getQueriesData({ type: "all" })) {
    const known = cardsIn(data).find((card) => card.slug === slug);
    if (known) return known;
  }
  return undefined;
}

/** The cards in any answer: lists of cards, pages that hold one, and several such pages. */
function cardsIn(data: unknown): OutfitCardRow[] {
  if (isRecord(data) && Array.isArray(data.pages)) return data.pages.flatMap(cardsIn);
  const list = isRecord(data) && "outfits" in data ? data.outfits : data;
  return Array.isArray(list) ? list.filter(isCard) : [];
}

const isCard = (row: unknown): row is OutfitCardRow =>
  isRecord(row) && "slug" in row && "hero_image" in row && "outfit_images" in row;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
