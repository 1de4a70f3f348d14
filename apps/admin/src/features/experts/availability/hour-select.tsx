import { useId, type ComponentProps, type ReactNode } from "react";
import styles from "./day-hours.module.css";
import { minutesOf, formatTimeOfDay, timeOf } from "../../../layout/time/time-of-day";

interface HourSelectProps extends ComponentProps<"select"> {
  label: string;
  /** The current value, offered even if it is no half hour. */
  current: string | undefined;
  first?: string;
  last: string;
  issue?: string;
}

/** Selects a time of day in half hours. A native select supports typing and a phone's wheel. */
export function HourSelect(props: HourSelectProps): ReactNode {
  const { label, current, first = "00:00", last, issue, ...select } = props;
  const id = useId();
  const from = minutesOf(first);
  const count = (minutesOf(last) - from) / 30 + 1;
  const times = new Set(Array.from({ length: count }, (_, index) => timeOf(from + index * 30)));
  if (current) times.add(current);
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
