import { Star } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./star-rating.module.css";

const stars = [1, 2, 3, 4, 5] as const;

/** A rating as filled stars of five. */
export function StarRating({ rating }: { rating: number }): ReactNode {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className={styles.stars}>
      {stars.map((star) => (
        <Star
          key={star}
          size={15}
          strokeWidth={1.2}
          fill={star <= rating ? "currentColor" : "none"}
          aria-hidden
        />
      ))}
    </span>
  );
}
