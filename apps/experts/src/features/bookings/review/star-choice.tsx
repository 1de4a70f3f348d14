import { Star } from "lucide-react";
import type { ChangeEvent, ReactNode, Ref } from "react";
import styles from "./star-choice.module.css";

interface StarChoiceProps {
  value: number | undefined;
  /** The first star, for the focus. */
  ref: Ref<HTMLInputElement>;
  onChange: (rating: number) => void;
  /** What is wrong, in a sentence. */
  issue: string | undefined;
}

/** What each number of stars says. */
const meanings = ["Disappointing", "Not what I hoped", "Good", "Very good", "Excellent"] as const;

/** Radio buttons that look like stars: arrow keys move, and each is read with its meaning. */
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
