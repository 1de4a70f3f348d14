import type { Item } from "../items";

/** Only web addresses are opened; the database has checked that they belong to their retailer. */
export function isShopAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

/** Whether an item's retailer may be opened: not when it is sold out (SHOP-2). */
export function canBeShopped(item: Pick<Item, "availability" | "retailer_url">): boolean {
  return item.availability !== "sold_out" && isShopAddress(item.retailer_url);
}
