import { formatPrice } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { utcDate } from "@ensemble/time";
import type { ReactNode } from "react";
import { priceHistory, type Piece } from "../piece";
import styles from "./price-history.module.css";

/** What the piece cost since when, the present price first; nothing while it never changed. */
export function PriceHistory({ piece }: { piece: Piece }): ReactNode {
  const { data: steps = [] } = useQuery(priceHistory(piece));
  if (steps.length < 2) return null;
  const lowest = Math.min(...steps.map(({ price }) => price));
  return (
    <table className={styles.table}>
      <caption>Price history</caption>
      <thead>
        <tr>
          <th scope="col">Since</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {steps.toReversed().map(({ since, price }) => (
          <tr key={since}>
            <td>{utcDate(since, "short")}</td>
            <td>
              {price === lowest && <span className={styles.lowest}>lowest </span>}
              {formatPrice(price)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
