import type { ReactNode } from "react";
import { AlertButton } from "../../alerts/alert-button";
import type { Piece } from "../piece";
import styles from "./piece-summary.module.css";

/** What may be told of a piece: a lower price while it can be had, the return of what is sold out. */
export function PieceAlerts({ piece }: { piece: Piece }): ReactNode {
  const { id, name, price, availability, item_variants: variants } = piece;
  const soldOut = variants.filter((one) => one.availability === "sold_out");
  const sizes = soldOut.flatMap(({ size }) => size ?? []);
  const thing = { kind: "items" as const, id, name, price, sizes };
  return (
    <div className={styles.alerts}>
      {availability !== "sold_out" && <AlertButton thing={thing} kind="price_drop" />}
      {soldOut.length > 0 && <AlertButton thing={thing} kind="back_in_stock" />}
    </div>
  );
}
