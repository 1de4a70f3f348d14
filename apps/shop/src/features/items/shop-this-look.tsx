import { formatPrice } from "@ensemble/contract";
import { Button } from "@ensemble/ui";
import { Check } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { Sheet } from "../../layout/sheet";
import type { Item } from "./items";
import { AvailabilityLabel } from "./availability";
import { recordItemClick } from "./item-click";
import { openTabs } from "./open-tabs";
import { shopAddress } from "./shop-address";
import { ShopLink } from "./shop-link";
import styles from "./shop-this-look.module.css";

interface ShopThisLookProperties {
  items: readonly Item[];
  outfitId: string;
}

/**
 * Opens every piece's shop, and a sheet with all of them as links: browsers block all but the
 * first tab, so the sheet shows which opened and leads to the rest (resolutions, 'Shop This Look').
 */
export function ShopThisLook({ items, outfitId }: ShopThisLookProperties): ReactNode {
  const [opened, setOpened] = useState<readonly string[]>();
  const [stop, setStop] = useState<() => void>();
  useEffect(() => stop, [stop]);
  const tick = (id: string) => setOpened((known = []) => [...new Set([...known, id])]);

  const shown = { outfitId, screen: "shop_this_look" } as const;
  function shop(): void {
    setOpened([]);
    const stopped = openTabs(
      items,
      (item) => shopAddress(item, shown),
      (item) => {
        void recordItemClick({ item, ...shown });
        tick(item.id);
      },
    );
    setStop(() => stopped);
  }

  return (
    <>
      <Button size="4" className={styles.button} onClick={shop}>
        Shop This Look
      </Button>
      {opened && (
        <Sheet title="Shop This Look" onClose={() => setOpened(undefined)}>
          <p className={styles.text}>
            Your browser may have opened only the first shop. Here is every piece; opened ones carry
            a tick.
          </p>
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={item.id} className={styles.item}>
                <span className={styles.tick} data-opened={opened.includes(item.id)}>
                  <Check
                    size={18}
                    role="img"
                    aria-label={opened.includes(item.id) ? "Opened" : undefined}
                    aria-hidden={!opened.includes(item.id)}
                  />
                </span>
                <span className={styles.words}>
                  <span>{item.name}</span>
                  <span className={styles.facts}>
                    {item.shop_name} · {formatPrice(item.price)}
                  </span>
                  <AvailabilityLabel value={item.availability} />
                </span>
                <ShopLink
                  item={item}
                  outfitId={outfitId}
                  screen="shop_this_look"
                  onOpen={() => tick(item.id)}
                />
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}
