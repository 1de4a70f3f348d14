import { bookableDays, type BusyTime, calendarOf, offeredTimes } from "@ensemble/consultations";
import { useLateCode } from "@ensemble/controls";
import { ownZone, spokenZone } from "@ensemble/time";
import { useQuery } from "@ensemble/query";
import { LoadFailure, Spinner } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import styles from "./time-step.module.css";

// The calendar's code loads only for this step.
const loadPicker = () => import("./time-picker");

interface TimeStepProps {
  expert: { id: string; name: string; time_zone: string };
  /** How long the expert must be free, in minutes. */
  duration: number;
  day: string | undefined;
  start: number | undefined;
  onChoose: (choice: { day: string; start?: number }) => void;
  /** The booking being moved, whose own time does not count as busy. */
  moving?: BusyTime;
}

/** Step 2: a day and a time, in the visitor's zone. */
export function TimeStep({ moving, ...props }: TimeStepProps): ReactNode {
  const { expert, duration } = props;
  const calendar = useQuery(calendarOf(expert));
  const picker = useLateCode(loadPicker);
  const [now] = useState(() => Date.now());
  const zone = ownZone();
  const waiting = (
    <p role="status" className={styles.waiting}>
      <Spinner /> Looking for free times...
    </p>
  );
  if (calendar.isPending) return waiting;
  if (calendar.isError) {
    return <LoadFailure what="Free times" onRetry={() => void calendar.refetch()} />;
  }
  if (picker.failed) return <LoadFailure what="Free times" onRetry={picker.retry} />;
  if (!picker.code) return waiting;
  const times = offeredTimes(calendar.data, now, bookableDays, duration, moving);
  return (
    <div className={styles.step}>
      {times.some(({ isFree }) => isFree) ? (
        <picker.code.TimePicker times={times} now={now} {...props} />
      ) : (
        <p role="status" className={styles.note}>
          {expert.name} has no free time in the next {bookableDays} days.
        </p>
      )}
      <p className={styles.note}>
        Times are in your time zone, {spokenZone(zone)}.
        {zone !== expert.time_zone && ` ${expert.name} works in ${spokenZone(expert.time_zone)}.`}
      </p>
    </div>
  );
}
