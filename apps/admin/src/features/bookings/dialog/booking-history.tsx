import { ownZone } from "@ensemble/domain";
import type { ReactNode } from "react";
import type { BookingWithHistory } from "../booking";
import styles from "./booking-history.module.css";
import { statusNames } from "../booking-status";
import { formatMoment } from "../../../layout/time/format-moment";

/** A booking's status changes, newest first, with times in the administrator's zone. */
export function BookingHistory({ booking }: { booking: BookingWithHistory }): ReactNode {
  const events = booking.events.toSorted((one, other) => other.id - one.id);
  return (
    <section className={styles.history} aria-label="Status history">
      <h2 className={styles.title}>Status history</h2>
      <ol>
        {events.map(
          ({ id, happened_at: at, status, by_client: byClient, starts_at: start }, index) => (
            <li key={id}>
              <span>
                <strong>{statusNames[status]}</strong>
                {byClient ? " by the client" : index < events.length - 1 && " by the office"}
                <span className={styles.aside}>
                  for {formatMoment(Date.parse(start), booking.time_zone)}
                </span>
                {status === "cancelled" && booking.cancel_reason && (
                  <span className={styles.aside}>Reason: {booking.cancel_reason}</span>
                )}
              </span>
              <time dateTime={at}>{formatMoment(Date.parse(at), ownZone())}</time>
            </li>
          ),
        )}
      </ol>
    </section>
  );
}
