import { Star } from "lucide-react";
import type { ReactNode, Ref } from "react";
import styles from "./star-choice.module.css";

interface StarChoiceProps {
  value: number | undefined;
  onChange: (rating: number) => void;
  onBlur: () => void;
  /** The first star, to receive the focus. */
  ref: Ref<HTMLInputElement>;
  issue?: string;
}

const meanings = ["Not for me", "Could be better", "Fine", "Really good", "Love it"];

/** Five stars to choose from: radio buttons for the keyboard and for screen readers. */
export function StarChoice(props: StarChoiceProps): ReactNode {
  const { value = 0, onChange, onBlur, ref, issue } = props;
  return (
    <fieldset className={styles.choice} aria-describedby={issue ? "stars-issue" : undefined}>
      <legend className={styles.legend}>Your rating</legend>
      {meanings.map((meaning, index) => (
        <label key={meaning} className={styles.star}>
          <input
            ref={index === 0 ? ref : undefined}
            type="radio"
            name="rating"
            checked={index + 1 === value}
            onChange={() => onChange(index + 1)}
            onBlur={onBlur}
            aria-label={`${index + 1} ${index === 0 ? "star" : "stars"}: ${meaning}`}
          />
          <Star size={28} strokeWidth={1.4} data-full={index < value} aria-hidden />
        </label>
      ))}
      <span className={styles.meaning} aria-hidden>
        {meanings[value - 1]}
      </span>
      {issue && (
        <p id="stars-issue" className={styles.issue}>
          {issue}
        </p>
      )}
    </fieldset>
  );
}
