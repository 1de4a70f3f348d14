import { ownZone } from "@ensemble/time";
import type { ReactNode } from "react";
import { shortMoment } from "../times/time-labels";
import type { Booking } from "../booking";
import styles from "./booking-history.module.css";
import { statusNames } from "../facts/booking-status";

/** A booking's events, newest first. */
export function BookingHistory({ booking }: { booking: Booking }): ReactNode {
  const zone = ownZone();
  const events = booking.events.toSorted((one, other) => other.id - one.id);
  if (events.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>History</summary>
      <ol>
        {events.map(({ id, happened_at: at, status, starts_at: start, by_client: byClient }) => (
          <li key={id}>
            <time dateTime={at}>{shortMoment(Date.parse(at), zone)}</time>: {statusNames[status]}
            {byClient ? " by you" : ""}, for {shortMoment(Date.parse(start), zone)}
            {status === "cancelled" && booking.cancel_reason && ` (${booking.cancel_reason})`}
          </li>
        ))}
      </ol>
    </details>
  );
}
