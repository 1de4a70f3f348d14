import { formatCount } from "@ensemble/catalogue";
import { VisuallyHidden } from "@ensemble/ui";
import { Star } from "lucide-react";
import type { ReactNode } from "react";
import type { OutfitCardRow } from "./card-fields";
import styles from "./outfit-rating.module.css";

/** The average of an outfit's reviews and their number; nothing without any (OUT-17). */
export function OutfitRating({ outfit }: { outfit: OutfitCardRow }): ReactNode {
  const { rating, review_count } = outfit;
  if (rating === null) return null;
  return (
    <span className={styles.rating}>
      <Star size={12} fill="currentColor" aria-hidden />
      <span>
        <VisuallyHidden>Rated </VisuallyHidden>
        {rating.toFixed(1)} ({formatCount(review_count)})<VisuallyHidden> reviews</VisuallyHidden>
      </span>
    </span>
  );
}
