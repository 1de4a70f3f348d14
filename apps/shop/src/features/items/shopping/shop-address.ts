import { paths } from "@ensemble/contract";
import type { ItemClick } from "./item-click";
import type { Item } from "../items";

/**
 * The address of an item at its shop: the partner's tracking link, which counts the click and
 * redirects to the shop, or the shop's own address when there is no such link.
 */
export function shopAddress(
  { id, tracking_code, retailer_url }: Pick<Item, "id" | "tracking_code" | "retailer_url">,
  { outfitId, screen }: Pick<ItemClick, "outfitId" | "screen">,
): string {
  if (tracking_code === null) return retailer_url;
  const shown = new URLSearchParams({ item: id, ...(outfitId && { outfit: outfitId }), screen });
  return `${paths.trackingLink(tracking_code)}?${shown.toString()}`;
}
