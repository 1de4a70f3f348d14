import type { Item } from "../items";
import { canBeShopped } from "./retailer";

/** The pause between two opened tabs, in milliseconds (SHOP-4). */
const pause = 200;

/**
 * Opens the retailer of every available item, each in its own tab without an opener, 200 ms apart.
 * Browsers allow one tab per press unless the user allowed more: `onOpen` is called for those that
 * really opened. Returns a function that stops.
 */
export function openTabs(
  items: readonly Item[],
  addressOf: (item: Item) => string,
  onOpen: (item: Item) => void,
): () => void {
  const timers = items.filter(canBeShopped).map((item, index) => {
    const open = () => {
      // Not the `noopener` feature: with it the browser would not report whether a tab opened.
      const tab = window.open("about:blank", "_blank");
      if (!tab) return;
      tab.opener = null;
      tab.location.href = new URL(addressOf(item), location.href).href;
      onOpen(item);
    };
    // Opens the first immediately, while the press still permits it.
    if (index === 0) return void open();
    return setTimeout(open, index * pause);
  });
  return () => timers.forEach(clearTimeout);
}
