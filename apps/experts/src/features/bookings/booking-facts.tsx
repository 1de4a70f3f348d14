import { ownZone, serviceTypeNames, spokenZone } from "@ensemble/consultations";
import { formatPrice } from "@ensemble/contract";
import type { ReactNode } from "react";
import { shortMoment, spokenDay, spokenTime } from "../booking/spoken-time";
import { formatDuration } from "../expert-profile/duration";
import type { Booking } from "./booking";
import styles from "./booking-facts.module.css";

/** Who, what, when and for how much. Times are the visitor's, with the expert's where they differ. */
export function BookingFacts({ booking }: { booking: Booking }): ReactNode {
  const { expert, package: offered, starts_at: startsAt, time_zone: expertZone } = booking;
  const zone = ownZone();
  const start = Date.parse(startsAt);
  const isSameDay = spokenDay(start, zone) === spokenDay(start, expertZone);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Expert</dt>
        <dd>{expert.name}</dd>
      </div>
      <div>
        <dt>Service</dt>
        <dd>
          {offered.name}
          <span className={styles.aside}>
            {serviceTypeNames[offered.service_type]} · {formatDuration(offered.duration_minutes)}
          </span>
        </dd>
      </div>
      <div>
        <dt>Date</dt>
        <dd>
          <time dateTime={startsAt}>{spokenDay(start, zone)}</time>
        </dd>
      </div>
      <div>
        <dt>Start</dt>
        <dd>
          {spokenTime(start, zone)}
          {zone !== expertZone && (
            <span className={styles.aside}>
              {isSameDay ? spokenTime(start, expertZone) : shortMoment(start, expertZone)} in{" "}
              {spokenZone(expertZone)}
            </span>
          )}
        </dd>
      </div>
      {booking.cancel_reason && (
        <div>
          <dt>Cancelled</dt>
          <dd>{booking.cancel_reason}</dd>
        </div>
      )}
      <div>
        <dt>Total</dt>
        <dd>{formatPrice(booking.total_amount)}</dd>
      </div>
    </dl>
  );
}
