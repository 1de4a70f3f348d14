import { Star } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import styles from "./stars.module.css";

const five = [1, 2, 3, 4, 5];

interface StarsProps {
  /** From 1 to 5; an average may have a fraction. */
  rating: number;
  /** Width of one star in pixels. */
  size?: number;
}

/** A rating as stars, with a text for screen readers. */
export function Stars({ rating, size = 15 }: StarsProps): ReactNode {
  const text = Number.isInteger(rating) ? rating : rating.toFixed(1);
  const row = (fill: string) =>
    five.map((star) => <Star key={star} size={size} fill={fill} aria-hidden />);
  return (
    <span
      className={styles.stars}
      role="img"
      aria-label={`${text} out of 5 stars`}
      style={{ "--empty": `${100 - rating * 20}%` } as CSSProperties}
    >
      <span className={styles.row}>{row("none")}</span>
      <span className={`${styles.row} ${styles.full}`}>{row("currentColor")}</span>
    </span>
  );
}
