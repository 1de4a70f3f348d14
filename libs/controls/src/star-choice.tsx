import { Fieldset, Legend, Note } from "@ensemble/ui";
import { Star } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import field from "./form-field.module.css";
import styles from "./star-choice.module.css";

interface StarChoiceProps {
  value: number | undefined;
  /** Descriptions of one to five stars. */
  meanings: readonly string[];
  onChange: (rating: number) => void;
  onBlur: () => void;
  /** The first star, to receive the focus. */
  ref: Ref<HTMLInputElement>;
  /** The validation error. */
  issue?: string;
}

/** A star rating made of radio buttons. */
export function StarChoice(props: StarChoiceProps): ReactNode {
  const { value = 0, meanings, onChange, onBlur, ref, issue } = props;
  const name = useId();
  const issueId = `${name}-issue`;
  return (
    <Fieldset className={styles.choice} aria-describedby={issue && issueId}>
      <Legend>Your rating</Legend>
      {meanings.map((meaning, index) => (
        <label key={meaning} className={styles.star} data-full={index < value}>
          <input
            ref={index === 0 ? ref : undefined}
            type="radio"
            name={name}
            checked={index + 1 === value}
            onChange={() => onChange(index + 1)}
            onBlur={onBlur}
            aria-label={`${index + 1} ${index === 0 ? "star" : "stars"}: ${meaning}`}
          />
          <Star
            size={28}
            strokeWidth={1.4}
            fill={index < value ? "currentColor" : "none"}
            aria-hidden
          />
        </label>
      ))}
      <Note as="span" aria-hidden>
        {meanings[value - 1]}
      </Note>
      {issue && (
        <p id={issueId} className={field.issue}>
          {issue}
        </p>
      )}
    </Fieldset>
  );
}
