import { type Database, paths } from "@ensemble/contract";
import { useMutation } from "@ensemble/query";
import { currentSession, db, unwrap, readText, storeText, visitorId } from "@ensemble/session";
import type { Item } from "./items";

const storageKey = "ensemble.item-clicks";

export interface ItemClick {
  item: Pick<Item, "id" | "tracking_code">;
  /** The outfit that the item was shown in; null if it was shown alone. */
  outfitId: string | null;
  screen: Database["public"]["Enums"]["shop_screen"];
}

/**
 * Returns a function that counts a click to a retailer on the device, per item (SHOP-5), and in the
 * database unless the tracking link does it. It neither blocks nor throws, because the browser
 * opens the retailer at the same time.
 */
export function useItemClicks(): (click: ItemClick) => void {
  const { mutate } = useMutation({
    scope: { id: "item clicks" },
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
  // The generated types omit that this argument is nullable.
  const outfit = outfitId as string;
  await unwrap(
    db().rpc("record_item_click", { item: item.id, outfit, screen, visitor: visitorId() }),
  );
}

/** Records that a signed-in shopper shopped the outfit, for a label on their review. */
async function noteForReview({ item, outfitId }: ItemClick): Promise<void> {
  if (outfitId === null || currentSession().status !== "signedIn") return;
  await unwrap(db().rpc("note_shopped", { item: item.id, outfit: outfitId }));
}

export function clicksOnDevice(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(readText(storageKey) ?? "{}");
    const entries = Object.entries(stored as object).filter(([, count]) => Number.isInteger(count));
    return Object.fromEntries(entries) as Record<string, number>;
  } catch {
    return {}; // Invalid stored data.
  }
}

function countOnDevice(itemId: string): void {
  const counts = clicksOnDevice();
  counts[itemId] = (counts[itemId] ?? 0) + 1;
  storeText(storageKey, JSON.stringify(counts));
}

/** Returns whether a URL is a web address. The database checks that it belongs to the retailer. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

/** Returns whether an item can be opened at its retailer. Sold-out items can't (SHOP-2). */
export function isShoppable(item: Pick<Item, "availability" | "retailer_url">): boolean {
  return item.availability !== "sold_out" && isWebUrl(item.retailer_url);
}

/** The delay between two opened tabs (SHOP-4). */
const tabDelayMs = 200;

/**
 * Opens the retailer of every available item in its own tab without an opener, 200 ms apart. By
 * default, browsers allow one tab per press: `onOpen` is called for each tab that really opened.
 * Returns a function that cancels the rest.
 */
export function openTabs(
  items: readonly Item[],
  getUrl: (item: Item) => string,
  onOpen: (item: Item) => void,
): () => void {
  const timers = items.filter(isShoppable).map((item, index) => {
    const open = () => {
      // With the `noopener` feature, the browser wouldn't report whether a tab opened.
      const tab = window.open("about:blank", "_blank");
      if (!tab) return;
      tab.opener = null;
      tab.location.href = new URL(getUrl(item), location.href).href;
      onOpen(item);
    };
    // Open the first one immediately, while the user activation lasts.
    if (index === 0) return void open();
    return setTimeout(open, index * tabDelayMs);
  });
  return () => timers.forEach(clearTimeout);
}

/**
 * Returns the partner's tracking link to an item, which counts the click and redirects. Without a
 * tracking link, returns the retailer's own URL.
 */
export function shopUrl(
  { id, tracking_code, retailer_url }: Pick<Item, "id" | "tracking_code" | "retailer_url">,
  { outfitId, screen }: Pick<ItemClick, "outfitId" | "screen">,
): string {
  if (tracking_code === null) return retailer_url;
  const params = new URLSearchParams({ item: id, ...(outfitId && { outfit: outfitId }), screen });
  return `${paths.trackingLink(tracking_code)}?${params.toString()}`;
}
