import { Star } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./stars.module.css";

interface StarsProperties {
  /** From 1 to 5; an average may have a part of a star. */
  rating: number;
  size?: number;
}

/** A rating as stars, said in words to those who do not see them. */
export function Stars({ rating, size = 15 }: StarsProperties): ReactNode {
  const words = Number.isInteger(rating) ? rating : rating.toFixed(1);
  return (
    <span className={styles.stars} role="img" aria-label={`${words} out of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={size} data-full={star <= Math.round(rating)} aria-hidden />
      ))}
    </span>
  );
}
