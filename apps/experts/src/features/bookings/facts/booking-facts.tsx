import { serviceTypeNames } from "@ensemble/consultations";
import { ownZone } from "@ensemble/time";
import { formatPrice, paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import type { ReactNode } from "react";
import { spokenDay } from "../times/time-labels";
import { ZonedSpan } from "../times/zoned-span";
import { formatDuration } from "../../experts/profile/duration";
import type { Booking } from "../booking";
import styles from "./booking-facts.module.css";

/**
 * Expert, package, time and price. Times are in the visitor's zone, with the expert's where it
 * differs.
 */
export function BookingFacts({ booking }: { booking: Booking }): ReactNode {
  const { expert, package: offered, starts_at: startsAt, time_zone: expertZone } = booking;
  const start = Date.parse(startsAt);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Expert</dt>
        <dd>
          <Link to={paths.expert(expert.slug)}>{expert.name}</Link>
        </dd>
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
          <time dateTime={startsAt}>{spokenDay(start, ownZone())}</time>
        </dd>
      </div>
      <div>
        <dt>Time</dt>
        <dd>
          <ZonedSpan start={start} end={Date.parse(booking.ends_at)} expertZone={expertZone} />
        </dd>
      </div>
      {booking.cancel_reason && (
        <div>
          <dt>Reason</dt>
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
