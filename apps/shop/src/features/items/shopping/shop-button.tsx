import { formatWholePrice } from "@ensemble/contract";
import { Button } from "@ensemble/ui";
import type { ReactNode, RefObject } from "react";
import { useNarrow } from "../../../layout/narrow";
import { useInView } from "../in-view";
import styles from "./shop-button.module.css";

interface ShopButtonProps {
  onShop: () => void;
  button: RefObject<HTMLButtonElement | null>;
}

/** The button that opens every item's shop. */
export function ShopButton({ onShop, button }: ShopButtonProps): ReactNode {
  return (
    <Button ref={button} size="4" className={styles.button} onClick={onShop}>
      Shop This Look
    </Button>
  );
}

interface ShopBarProps extends ShopButtonProps {
  price: number;
}

/**
 * On phones, above the tab bar: the price and the same button while the first one is out of view.
 * Reserves space at the end of the page, so that it covers nothing there.
 */
export function ShopBar({ onShop, button, price }: ShopBarProps): ReactNode {
  const inView = useInView(button);
  const narrow = useNarrow();
  if (!narrow) return null;
  return (
    <div className={styles.bar} data-shown={!inView} role="group" aria-label="Price and shops">
      <strong className={styles.price}>{formatWholePrice(price)}</strong>
      <Button size="3" className={styles.short} onClick={onShop}>
        Shop This Look
      </Button>
    </div>
  );
}
