import { Button } from "@ensemble/ui";
import type { MouseEvent, ReactNode } from "react";
import { currentCollection } from "../../components/opened-collection";
import { isShoppable, type ItemClick, shopUrl, useItemClicks } from "./item-click";
import type { Item } from "./items";
import styles from "./items.module.css";

interface ShopLinkProps {
  item: Item;
  /** The outfit that the item is shown in; null if it's shown alone. */
  outfitId: string | null;
  screen: ItemClick["screen"];
  isMainAction?: boolean;
  onOpen?: () => void;
}

/**
 * A real link to an item at its retailer, so that browsers offer their usual ways to open it. It
 * opens a new tab by default (SITE-15). Disabled if the item is sold out.
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
  const record = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    // Only known now; the browser follows the link after this.
    currentTarget.href = shopUrl(item, { outfitId, screen }, currentCollection());
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
        onAuxClick={(event) => event.button === 1 && record(event)}
      >
        Shop Now
      </a>
    </Button>
  );
}

/** Says next to ways to a shop, once for each group of them, how Ensemble earns (SITE-15). */
export function CommissionNote(): ReactNode {
  return (
    <p className={styles.commission}>Ensemble may earn a commission; your price stays the same</p>
  );
}
