import { Star } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./stars.module.css";

/** A rating as stars, said in words to those who do not see them. */
export function Stars({ rating }: { rating: number }): ReactNode {
  return (
    <span className={styles.stars} role="img" aria-label={`${rating} out of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={15} data-full={star <= rating} aria-hidden />
      ))}
    </span>
  );
}

interface StarChoiceProperties {
  value: number | undefined;
  onChange: (rating: number) => void;
}

/** Five stars to choose from: radio buttons for the keyboard and for screen readers. */
export function StarChoice({ value = 0, onChange }: StarChoiceProperties): ReactNode {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Your rating</legend>
      {[1, 2, 3, 4, 5].map((star) => (
        <label key={star} className={styles.star}>
          <input
            type="radio"
            name="rating"
            required
            checked={star === value}
            onChange={() => onChange(star)}
            aria-label={star === 1 ? "1 star" : `${star} stars`}
          />
          <Star size={26} strokeWidth={1.4} data-full={star <= value} aria-hidden />
        </label>
      ))}
    </fieldset>
  );
}
