import { bookableDays, calendarQuery, freeTimes, offeredTimes, formatZone } from "@ensemble/domain";
import { useLazyModule } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Button, Callout, Flex, LoadFailure, PlainList, Spinner } from "@ensemble/ui";
import { type ReactNode, useMemo, useState } from "react";
import { nearestFreeTimes, type Refusal, shortDateTime, useBookingZone } from "./times";
import styles from "./times.module.css";

/** The package or the booking that moves, and the browser's own hold. */
type Consultation = Parameters<typeof calendarQuery>[1];

interface TimeStepProps {
  expert: { id: string; name: string; time_zone: string };
  consultation: Consultation;
  day: string | undefined;
  start: number | undefined;
  onChoose: (choice: { day: string; start?: number }) => void;
}

/** The second step, which selects a day and a time in the visitor's zone. */
export function TimeStep({ consultation, ...props }: TimeStepProps): ReactNode {
  const { expert } = props;
  const calendar = useQuery(calendarQuery(expert, consultation));
  const picker = useLazyModule(loadPicker);
  const [now] = useState(() => Date.now());
  const { data } = calendar;
  const times = useMemo(() => data && offeredTimes(data, now, bookableDays), [data, now]);
  const zone = useBookingZone();
  const waiting = (
    <p role="status" className={styles.waiting}>
      <Spinner /> Checking availability...
    </p>
  );
  if (calendar.isPending) return waiting;
  if (calendar.isError) {
    return <LoadFailure what="Available times" onRetry={() => void calendar.refetch()} />;
  }
  if (picker.failed) return <LoadFailure what="Available times" onRetry={picker.retry} />;
  if (!picker.code || !times) return waiting;
  return (
    <Flex direction="column" gap="4">
      {times.some(({ isFree }) => isFree) ? (
        <picker.code.TimePicker times={times} now={now} {...props} />
      ) : (
        <p role="status" className={styles.note}>
          {`${expert.name} has no availability in the next ${bookableDays} days.`}
        </p>
      )}
      <div className={styles.zone}>
        <picker.code.ZonePicker />
        {zone !== expert.time_zone && (
          <p
            className={styles.note}
          >{`${expert.name} works in ${formatZone(expert.time_zone)}.`}</p>
        )}
      </div>
    </Flex>
  );
}

// The calendar's code only loads for this step.
const loadPicker = () => import("./time-picker");

interface RefusedBookingProps {
  refusal: Refusal;
  expert: { id: string; time_zone: string };
  consultation: Consultation;
  requested: number;
  onChoose: (start: number) => void;
}

const maxAlternatives = 4;

/** Shows why a booking failed, with the closest available times if the time was the reason. */
export function RefusedBooking(props: RefusedBookingProps): ReactNode {
  const { refusal, expert, consultation, requested, onChoose } = props;
  const { data: calendar } = useQuery({
    ...calendarQuery(expert, consultation),
    enabled: refusal.isAboutTime,
  });
  const [now] = useState(() => Date.now());
  const zone = useBookingZone();
  const nearest =
    calendar && refusal.isAboutTime
      ? nearestFreeTimes(freeTimes(calendar, now, bookableDays), requested, maxAlternatives)
      : [];
  return (
    <div role="alert" className={styles.refused}>
      <Callout.Root color="red">
        <Callout.Text>{refusal.reason}</Callout.Text>
      </Callout.Root>
      {nearest.length > 0 && (
        <>
          <p id="nearest-times">Closest available times:</p>
          <PlainList className={styles.times} aria-labelledby="nearest-times">
            {nearest.map((instant) => (
              <li key={instant}>
                <Button variant="outline" size="3" onClick={() => onChoose(instant)}>
                  {shortDateTime(instant, zone)}
                </Button>
              </li>
            ))}
          </PlainList>
        </>
      )}
    </div>
  );
}
