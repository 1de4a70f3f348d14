import type { Database } from "@ensemble/contract";
import { useMutation } from "@ensemble/query";
import { currentSession, db, unwrap } from "@ensemble/session";
import { storeText, readText } from "../../visitors/stored-text";
import { visitor } from "../../visitors/visitor";
import type { Item } from "../items";

const key = "ensemble.item-clicks";

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
    onError: (error) => console.warn("A click was not counted.", error),
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
    db().rpc("record_item_click", { item: item.id, outfit, screen, visitor: visitor() }),
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
    const stored: unknown = JSON.parse(readText(key) ?? "{}");
    const entries = Object.entries(stored as object).filter(([, count]) => Number.isInteger(count));
    return Object.fromEntries(entries) as Record<string, number>;
  } catch {
    return {}; // Invalid content: the count starts again.
  }
}

function countOnDevice(itemId: string): void {
  const counts = clicksOnDevice();
  counts[itemId] = (counts[itemId] ?? 0) + 1;
  storeText(key, JSON.stringify(counts));
}
