import { utcDate } from "@ensemble/domain";
import { formatPrice } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { type ReactNode, useId } from "react";
import { type ItemDetail, priceHistoryQuery, type PriceStep } from "./item";
import styles from "./item.module.css";

/** An item's price history as a graph and a table. Hidden until the price has changed (SHOP-9). */
export function PriceHistory({ item }: { item: ItemDetail }): ReactNode {
  const { data: steps = [] } = useQuery(priceHistoryQuery(item));
  const heading = useId();
  const prices = steps.flatMap(({ price }) => price ?? []);
  if (steps.length < 2 || prices.length === 0) return null;
  const lowest = Math.min(...prices);
  return (
    <section className={styles.history} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        Price History
      </h2>
      <PriceGraph steps={steps} lowest={lowest} />
      <details>
        <summary>All Prices</summary>
        <table className={styles.table} aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Regular Price</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {steps.toReversed().map(({ since, price, regular_price }) => (
              <tr key={since}>
                <td>{utcDate(since, "short")}</td>
                <td>{regular_price !== null && formatPrice(regular_price)}</td>
                <td>
                  {price === lowest && <span className={styles.lowest}>Lowest </span>}
                  {price === null ? "Not sold" : formatPrice(price)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** The graph's own units; it is as wide as its container. */
const width = 400;
const height = 100;

interface PriceGraphProps {
  /** The first is the oldest; at least one has a price. */
  steps: readonly PriceStep[];
  lowest: number;
}

/**
 * The asked and the regular price as two step lines. The newest prices take the last sixth, however
 * long they have been asked, so that server and browser render the same graph.
 */
function PriceGraph({ steps, lowest }: PriceGraphProps): ReactNode {
  const description = useId();
  const [first, last] = [steps[0]!, steps.at(-1)!];
  const highest = Math.max(...steps.map(({ regular_price }) => regular_price ?? 0));
  const [start, end] = [Date.parse(first.since), Date.parse(last.since)];
  const x = ({ since }: PriceStep) =>
    ((Date.parse(since) - start) / (end - start)) * width * (5 / 6);
  const y = (price: number) => ((highest - price) / (highest - lowest || 1)) * height;
  const line = (column: "price" | "regular_price") =>
    steps
      .map((step, index) => {
        const price = step[column];
        if (price === null) return "";
        const next = steps[index + 1];
        const isJoined = index > 0 && steps[index - 1]![column] !== null;
        const from = isJoined ? `V${round(y(price))}` : `M${round(x(step))} ${round(y(price))}`;
        return `${from}H${round(next ? x(next) : width)}`;
      })
      .join("");
  const now = last.price === null ? "it isn't sold now" : `it is ${formatPrice(last.price)} now`;
  return (
    <>
      <p className={styles.legend} aria-hidden>
        <span className={styles.asked}>Price</span>
        <span className={styles.regular}>Regular price</span>
      </p>
      <div className={styles.graph}>
        <svg
          role="img"
          aria-label="Price and regular price over time"
          aria-describedby={description}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
        >
          <desc id={description}>
            {`Since ${utcDate(first.since, "short")}, the lowest price was ${formatPrice(lowest)} and the highest regular price ${formatPrice(highest)}; ${now}.`}
          </desc>
          <path className={styles.regular} d={line("regular_price")} />
          <path className={styles.asked} d={line("price")} />
        </svg>
        <p className={styles.scale} aria-hidden>
          <span>{formatPrice(highest)}</span>
          {highest > lowest && <span>{formatPrice(lowest)}</span>}
        </p>
        <p className={styles.scale} aria-hidden>
          <span>{utcDate(first.since, "short")}</span>
          <span>Now</span>
        </p>
      </div>
    </>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;
