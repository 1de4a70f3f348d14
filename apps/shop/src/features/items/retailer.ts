import type { Item } from "./items";

/** Only web addresses are opened; the database has checked that they are their retailer's own. */
export function isShopAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

/** Whether an item's retailer may be opened: not when it is sold out (shopper §4). */
export function canBeShopped(item: Pick<Item, "availability" | "retailer_url">): boolean {
  return item.availability !== "sold_out" && isShopAddress(item.retailer_url);
}

type Sold = Pick<Item, "retailer" | "retailer_url" | "retailers">;

/** What the shop is called; an independent one by its own address, which says more than 'other'. */
export function retailerName({ retailer, retailer_url, retailers }: Sold): string {
  if (retailer !== "OTHER" || !isShopAddress(retailer_url)) return retailers.name;
  return new URL(retailer_url).hostname.replace(/^www\./, "");
}
