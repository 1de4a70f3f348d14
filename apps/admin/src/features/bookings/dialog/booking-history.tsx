import { ownZone } from "@ensemble/time";
import type { ReactNode } from "react";
import type { BookingWithHistory } from "../booking";
import styles from "./booking-history.module.css";
import { statusNames } from "../booking-status";
import { momentInWords } from "../../../layout/time/spoken-moment";

/** What happened to a booking, the newest first; when by the administrator's clocks. */
export function BookingHistory({ booking }: { booking: BookingWithHistory }): ReactNode {
  const events = booking.events.toSorted((one, other) => other.id - one.id);
  return (
    <section className={styles.history} aria-label="Status history">
      <h2 className={styles.title}>Status history</h2>
      <ol>
        {events.map(
          ({ id, happened_at: at, status, by_client: byClient, starts_at: start }, place) => (
            <li key={id}>
              <span>
                <strong>{statusNames[status]}</strong>
                {byClient ? " by the client" : place < events.length - 1 && " by the office"}
                <span className={styles.aside}>
                  for {momentInWords(Date.parse(start), booking.time_zone)}
                </span>
                {status === "cancelled" && booking.cancel_reason && (
                  <span className={styles.aside}>Reason: {booking.cancel_reason}</span>
                )}
              </span>
              <time dateTime={at}>{momentInWords(Date.parse(at), ownZone())}</time>
            </li>
          ),
        )}
      </ol>
    </section>
  );
}
