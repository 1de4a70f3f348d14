import type { OutfitItem } from "../outfits/outfit-detail";

/** Only web addresses are opened; the database has checked that they are their retailer's own. */
export function isShopAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

/** What the shop is called; an independent one by its own address, which says more than 'other'. */
export function retailerName(item: Pick<OutfitItem, "retailer" | "retailer_url" | "retailers">) {
  if (item.retailer !== "OTHER" || !isShopAddress(item.retailer_url)) return item.retailers.name;
  return new URL(item.retailer_url).hostname.replace(/^www\./, "");
}
