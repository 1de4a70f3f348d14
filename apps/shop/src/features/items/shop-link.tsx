import { Button } from "@ensemble/ui";
import type { ReactNode } from "react";
import { isShoppable, type ItemClick, shopUrl, useItemClicks } from "./item-click";
import type { Item } from "./items";

interface ShopLinkProps {
  item: Item;
  /** The outfit that the item is shown in; null when it is shown alone. */
  outfitId: string | null;
  screen: ItemClick["screen"];
  /** Whether it is the page's main action. */
  isMainAction?: boolean;
  /** Called when the link is followed. */
  onOpen?: () => void;
}

/**
 * A real link to an item at its retailer, so that the browser opens it as the user wants, in a new
 * tab by default (SITE-15). Sold-out items have none.
 */
export function ShopLink({
  item,
  outfitId,
  screen,
  isMainAction,
  onOpen,
}: ShopLinkProps): ReactNode {
  const { name, shop_name } = item;
  const recordClick = useItemClicks();
  if (!isShoppable(item)) {
    return (
      <Button size="2" variant="outline" color="gray" disabled aria-label={`Shop Now: ${name}`}>
        Shop Now
      </Button>
    );
  }
  const record = () => {
    recordClick({ item, outfitId, screen });
    onOpen?.();
  };
  return (
    <Button
      asChild
      {...(isMainAction
        ? { size: "4" }
        : { size: "2", variant: "outline", color: "gray", highContrast: true })}
    >
      <a
        href={shopUrl(item, { outfitId, screen })}
        target="_blank"
        rel="sponsored nofollow noopener"
        aria-label={`Shop Now: ${name} at ${shop_name}, opens in a new tab`}
        onClick={record}
        onAuxClick={({ button }) => button === 1 && record()}
      >
        Shop Now
      </a>
    </Button>
  );
}
