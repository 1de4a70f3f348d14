import { ownZone, spokenZone } from "@ensemble/domain";
import type { ReactNode } from "react";
import styles from "./booking-time.module.css";
import { formatDay, formatSpan } from "../../layout/time/format-moment";

interface BookingTimeProps {
  booking: { starts_at: string; ends_at: string; time_zone: string };
}

/** A consultation's time in the expert's zone, and in the administrator's when it differs. */
export function BookingTime({ booking }: BookingTimeProps): ReactNode {
  const start = Date.parse(booking.starts_at);
  const end = Date.parse(booking.ends_at);
  const zone = booking.time_zone;
  const own = ownZone();
  const [day, ownDay] = [formatDay(start, zone), formatDay(start, own)];
  const [span, ownSpan] = [formatSpan(start, end, zone), formatSpan(start, end, own)];
  return (
    <span className={styles.time}>
      <time dateTime={booking.starts_at}>{day}</time>
      <span>{span}</span>
      <span className={styles.aside}>{spokenZone(zone)}</span>
      {(day !== ownDay || span !== ownSpan) && (
        <span className={styles.aside}>
          For you {day !== ownDay && `${ownDay}, `}
          {ownSpan}
        </span>
      )}
    </span>
  );
}
