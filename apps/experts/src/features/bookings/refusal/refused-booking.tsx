import { bookableDays, calendarOf, freeTimes } from "@ensemble/consultations";
import { ownZone } from "@ensemble/time";
import { useQuery } from "@ensemble/query";
import { Button, Callout } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { nearestFreeTimes } from "../times/nearest-free-times";
import type { Refusal } from "./refusal";
import styles from "./refused-booking.module.css";
import { shortMoment } from "../times/time-labels";

interface RefusedBookingProps {
  refusal: Refusal;
  expert: { id: string; time_zone: string };
  /** In minutes. */
  duration: number;
  wanted: number;
  onChoose: (start: number) => void;
}

/** The number of alternatives for a taken time. */
const offers = 4;

/** The reason of a refusal, and the nearest free times if the time was the reason. */
export function RefusedBooking(props: RefusedBookingProps): ReactNode {
  const { refusal, expert, duration, wanted, onChoose } = props;
  const { data: calendar } = useQuery({ ...calendarOf(expert), enabled: refusal.isAboutTime });
  const [now] = useState(() => Date.now());
  const zone = ownZone();
  const nearest =
    calendar && refusal.isAboutTime
      ? nearestFreeTimes(freeTimes(calendar, now, bookableDays, duration), wanted, offers)
      : [];
  return (
    <div role="alert" className={styles.refused}>
      <Callout.Root color="red">
        <Callout.Text>{refusal.reason}</Callout.Text>
      </Callout.Root>
      {nearest.length > 0 && (
        <>
          <p id="nearest-times">The nearest free times:</p>
          <ul className={styles.times} aria-labelledby="nearest-times">
            {nearest.map((instant) => (
              <li key={instant}>
                <Button variant="outline" size="3" onClick={() => onChoose(instant)}>
                  {shortMoment(instant, zone)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
