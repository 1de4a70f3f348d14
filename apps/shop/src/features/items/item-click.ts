import { type Database, paths } from "@ensemble/contract";
import { useMutation } from "@ensemble/query";
import { currentSession, db, unwrap } from "@ensemble/session";
import { readText, storeText, visitorId } from "../style/visitor";
import type { Item } from "./items";

const storageKey = "ensemble.item-clicks";

export interface ItemClick {
  item: Pick<Item, "id" | "tracking_code">;
  /** The outfit that the item was shown in; null when it was shown alone. */
  outfitId: string | null;
  screen: Database["public"]["Enums"]["shop_screen"];
}

/**
 * Counts a click to a retailer, on the device per item (SHOP-5) and, unless the tracking link does
 * so, in the database. The browser opens the retailer at the same time: the returned function neither
 * blocks nor throws.
 */
export function useItemClicks(): (click: ItemClick) => void {
  const { mutate } = useMutation({
    mutationFn: recordItemClick,
    onError: (error) => console.warn("A click wasn't counted.", error),
  });
  return mutate;
}

async function recordItemClick({ item, outfitId, screen }: ItemClick): Promise<void> {
  countOnDevice(item.id);
  await Promise.all([
    item.tracking_code === null && countInDatabase({ item, outfitId, screen }),
    noteForReview({ item, outfitId, screen }),
  ]);
}

async function countInDatabase({ item, outfitId, screen }: ItemClick): Promise<void> {
  // The generated types do not know that this argument may be null.
  const outfit = outfitId as string;
  await unwrap(
    db().rpc("record_item_click", { item: item.id, outfit, screen, visitor: visitorId() }),
  );
}

/** Lets a signed-in author's review of the outfit say that they shopped it. */
async function noteForReview({ item, outfitId }: ItemClick): Promise<void> {
  if (outfitId === null || currentSession().status !== "signedIn") return;
  await unwrap(db().rpc("note_shopped", { item: item.id, outfit: outfitId }));
}

/** How often each item's retailer was opened from this device. */
export function clicksOnDevice(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(readText(storageKey) ?? "{}");
    const entries = Object.entries(stored as object).filter(([, count]) => Number.isInteger(count));
    return Object.fromEntries(entries) as Record<string, number>;
  } catch {
    return {}; // Invalid content: the count starts again.
  }
}

function countOnDevice(itemId: string): void {
  const counts = clicksOnDevice();
  counts[itemId] = (counts[itemId] ?? 0) + 1;
  storeText(storageKey, JSON.stringify(counts));
}

/** Only web addresses are opened; the database has checked that they belong to their retailer. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

/** Whether an item's retailer may be opened: not when it is sold out (SHOP-2). */
export function isShoppable(item: Pick<Item, "availability" | "retailer_url">): boolean {
  return item.availability !== "sold_out" && isWebUrl(item.retailer_url);
}

/** The pause between two opened tabs, in milliseconds (SHOP-4). */
const tabDelayMs = 200;

/**
 * Opens the retailer of every available item, each in its own tab without an opener, 200 ms apart.
 * Browsers allow one tab per press unless the user allowed more: `onOpen` is called for those that
 * really opened. Returns a function that stops.
 */
export function openTabs(
  items: readonly Item[],
  urlOf: (item: Item) => string,
  onOpen: (item: Item) => void,
): () => void {
  const timers = items.filter(isShoppable).map((item, index) => {
    const open = () => {
      // Not the `noopener` feature: with it the browser would not report whether a tab opened.
      const tab = window.open("about:blank", "_blank");
      if (!tab) return;
      tab.opener = null;
      tab.location.href = new URL(urlOf(item), location.href).href;
      onOpen(item);
    };
    // Opens the first immediately, while the press still permits it.
    if (index === 0) return void open();
    return setTimeout(open, index * tabDelayMs);
  });
  return () => timers.forEach(clearTimeout);
}

/**
 * The address of an item at its shop: the partner's tracking link, which counts the click and
 * redirects to the shop, or the shop's own address when there is no such link.
 */
export function shopUrl(
  { id, tracking_code, retailer_url }: Pick<Item, "id" | "tracking_code" | "retailer_url">,
  { outfitId, screen }: Pick<ItemClick, "outfitId" | "screen">,
): string {
  if (tracking_code === null) return retailer_url;
  const params = new URLSearchParams({ item: id, ...(outfitId && { outfit: outfitId }), screen });
  return `${paths.trackingLink(tracking_code)}?${params.toString()}`;
}
