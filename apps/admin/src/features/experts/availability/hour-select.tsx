import { useId, type ComponentProps, type ReactNode } from "react";
import styles from "./day-hours.module.css";
import { minutesOf, formatTimeOfDay, timeOf } from "../../../layout/time/time-of-day";

interface HourSelectProps extends ComponentProps<"select"> {
  label: string;
  /** The time that is set, which stays on offer even off the half hours. */
  kept: string | undefined;
  first?: string;
  last: string;
  issue?: string;
}

/** A time of day in half hours: typing a digit finds it, and a phone turns a wheel. */
export function HourSelect(props: HourSelectProps): ReactNode {
  const { label, kept, first = "00:00", last, issue, ...select } = props;
  const id = useId();
  const from = minutesOf(first);
  const count = (minutesOf(last) - from) / 30 + 1;
  const times = new Set(Array.from({ length: count }, (_, place) => timeOf(from + place * 30)));
  if (kept) times.add(kept);
  return (
    <span className={styles.field}>
      <select
        {...select}
        aria-label={label}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? id : undefined}
        className={styles.select}
      >
        {[...times].sort().map((time) => (
          <option key={time} value={time}>
            {time === "24:00" ? "Midnight" : formatTimeOfDay(time)}
          </option>
        ))}
      </select>
      {issue && (
        <span id={id} className={styles.issue}>
          {issue}
        </span>
      )}
    </span>
  );
}
