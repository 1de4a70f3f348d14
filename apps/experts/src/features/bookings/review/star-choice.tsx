import { Star } from "lucide-react";
import type { ChangeEvent, ReactNode, Ref } from "react";
import styles from "./star-choice.module.css";

interface StarChoiceProps {
  value: number | undefined;
  /** The first star, to receive the focus. */
  ref: Ref<HTMLInputElement>;
  onChange: (rating: number) => void;
  /** The validation error. */
  issue: string | undefined;
}

/** The label of each number of stars. */
const meanings = ["Disappointing", "Not what I hoped", "Good", "Very good", "Excellent"] as const;

/** Radio buttons drawn as stars: arrow keys move, and screen readers hear each label. */
export function StarChoice({ value, ref, onChange, issue }: StarChoiceProps): ReactNode {
  const choose = (event: ChangeEvent<HTMLInputElement>) => onChange(Number(event.target.value));
  return (
    <fieldset className={styles.choice} aria-describedby={issue && "stars-issue"}>
      <legend className={styles.legend}>Your rating</legend>
      {meanings.map((meaning, index) => {
        const stars = index + 1;
        return (
          <label key={meaning} className={styles.star}>
            <input
              type="radio"
              name="stars"
              value={stars}
              ref={index === 0 ? ref : undefined}
              checked={stars === value}
              onChange={choose}
              aria-label={`${stars} of 5 stars, ${meaning}`}
            />
            <Star
              size={26}
              strokeWidth={1.4}
              fill={value !== undefined && stars <= value ? "currentColor" : "none"}
              aria-hidden
            />
          </label>
        );
      })}
      {value !== undefined && (
        <span className={styles.meaning} aria-hidden>
          {meanings[value - 1]}
        </span>
      )}
      {issue && (
        <p id="stars-issue" className={styles.issue}>
          {issue}
        </p>
      )}
    </fieldset>
  );
}
