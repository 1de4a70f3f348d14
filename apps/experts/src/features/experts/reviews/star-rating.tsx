import { Star } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./star-rating.module.css";

const places = [1, 2, 3, 4, 5] as const;

/** How many of five stars somebody gave. */
export function StarRating({ rating }: { rating: number }): ReactNode {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className={styles.stars}>
      {places.map((place) => (
        <Star
          key={place}
          size={15}
          strokeWidth={1.2}
          fill={place <= rating ? "currentColor" : "none"}
          aria-hidden
        />
      ))}
    </span>
  );
}
