import type { ReactNode } from "react";
import { AlertButton } from "../../alerts/alert-button";
import type { OutfitDetail } from "./outfit-detail";
import styles from "./outfit-alerts.module.css";

/** What may be told of an outfit: a lower total, the return of what is sold out (ALERT-1). */
export function OutfitAlerts({ outfit }: { outfit: OutfitDetail }): ReactNode {
  const { id, title: name, total_price: price, sizes, outfit_items: entries } = outfit;
  const thing = { kind: "outfits" as const, id, name, price, sizes };
  const lacks = entries.some(({ items: item }) => item.availability === "sold_out");
  return (
    <div className={styles.alerts}>
      <AlertButton thing={thing} kind="price_drop" />
      {lacks && <AlertButton thing={thing} kind="back_in_stock" />}
    </div>
  );
}
