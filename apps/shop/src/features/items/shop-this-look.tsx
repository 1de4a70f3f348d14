import { formatWholePrice } from "@ensemble/contract";
import { Button, Note, PlainList } from "@ensemble/ui";
import { Check } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { currentCollection } from "../../components/opened-collection";
import { Price } from "../../components/price";
import { Sheet, useIsPhone } from "../../components/sheet";
import { AvailabilityLabel, type Item } from "./items";
import { isShoppable, openTabs, shopUrl, useItemClicks } from "./item-click";
import { CommissionNote, ShopLink } from "./shop-link";
import styles from "./items.module.css";

interface ShopThisLook {
  shop: () => void;
  /** Render it next to the page's content. It stays empty until `shop` is called. */
  sheet: ReactNode;
}

/**
 * Opens every item's shop and a sheet with a link to each. Browsers block all but the first tab, so
 * the sheet marks the opened ones (SHOP-4).
 */
export function useShopThisLook(items: readonly Item[], outfitId: string): ShopThisLook {
  const [opened, setOpened] = useState<readonly string[]>();
  const [openedTabs, setOpenedTabs] = useState(0);
  const [stop, setStop] = useState<() => void>();
  useEffect(() => stop, [stop]);
  const recordClick = useItemClicks();
  const markOpened = (id: string) => setOpened((previous = []) => [...new Set([...previous, id])]);

  const click = { outfitId, screen: "shop_this_look" } as const;
  function shop(): void {
    setOpened([]);
    setOpenedTabs(0);
    const stopped = openTabs(
      items,
      (item) => shopUrl(item, click, currentCollection()),
      (item) => {
        recordClick({ item, ...click });
        markOpened(item.id);
        setOpenedTabs((count) => count + 1);
      },
    );
    setStop(() => stopped);
  }

  return {
    shop,
    sheet: opened && (
      <Sheet title="Shop This Look" onClose={() => setOpened(undefined)}>
        <Note className={styles.text}>
          {openingText(openedTabs, items.filter(isShoppable).length)}
        </Note>
        <CommissionNote />
        <PlainList>
          {items.map((item) => (
            <li key={item.id} className={styles.lookItem}>
              <span className={styles.check} data-opened={opened.includes(item.id)}>
                <Check
                  size={18}
                  role="img"
                  aria-label={opened.includes(item.id) ? "Opened" : undefined}
                  aria-hidden={!opened.includes(item.id)}
                />
              </span>
              <span className={styles.lookText}>
                <span>{item.name}</span>
                <span className={styles.lookFacts}>
                  {`${item.shop_name} · `}
                  <Price
                    price={item.price}
                    reference={item.reference_price}
                    highest={item.highest_price}
                  />
                </span>
                <AvailabilityLabel value={item.availability} isGone={item.taken_down_at != null} />
              </span>
              <ShopLink
                item={item}
                outfitId={outfitId}
                screen="shop_this_look"
                onOpen={() => markOpened(item.id)}
              />
            </li>
          ))}
        </PlainList>
      </Sheet>
    ),
  };
}

/** Explains how many tabs opened. Browsers allow all, one or none. */
export function openingText(opened: number, total: number): string {
  if (opened === 0) return "Your browser blocked the new tabs. Open each item here.";
  return opened < total
    ? "Your browser may have opened only the first tab. Here's every item; a check mark shows the ones you've opened."
    : "Every item is open in its own tab. Here's the full list; a check mark shows the ones you've opened.";
}

interface ShopButtonProps {
  onShop: () => void;
  button: RefObject<HTMLButtonElement | null>;
}

export function ShopButton({ onShop, button }: ShopButtonProps): ReactNode {
  return (
    <>
      <Button ref={button} size="4" className={styles.button} onClick={onShop}>
        Shop This Look
      </Button>
      <CommissionNote />
    </>
  );
}

interface ShopBarProps extends ShopButtonProps {
  price: number;
}

/**
 * A bar above the tab bar on phones, with the price and the same button while the first one is out
 * of view. It reserves space at the end of the page so that it never covers content.
 */
export function ShopBar({ onShop, button, price }: ShopBarProps): ReactNode {
  const inView = useInView(button);
  const isPhone = useIsPhone();
  if (!isPhone) return null;
  return (
    <div className={styles.bar} data-shown={!inView} role="group" aria-label="Price and shops">
      <strong className={styles.lookPrice}>{formatWholePrice(price)}</strong>
      <Button size="3" className={styles.short} onClick={onShop}>
        Shop This Look
      </Button>
    </div>
  );
}

/** Returns whether an element is in view between the header and a phone's tab bar. */
function useInView(ref: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(true);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const heights = getComputedStyle(document.documentElement);
    const height = (name: string) => `-${heights.getPropertyValue(name).trim() || "0px"}`;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? true),
      {
        rootMargin: `${height("--header-height")} 0px ${height("--tab-bar-height")} 0px`,
        threshold: 0.5,
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return inView;
}
