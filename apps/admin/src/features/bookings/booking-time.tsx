import { ownZone, spokenZone } from "@ensemble/time";
import type { ReactNode } from "react";
import styles from "./booking-time.module.css";
import { dayInWords, spanInWords } from "../../layout/time/spoken-moment";

interface BookingTimeProps {
  booking: { starts_at: string; ends_at: string; time_zone: string };
}

/** When a consultation is by the expert's clocks, and by the administrator's where they differ. */
export function BookingTime({ booking }: BookingTimeProps): ReactNode {
  const start = Date.parse(booking.starts_at);
  const end = Date.parse(booking.ends_at);
  const zone = booking.time_zone;
  const own = ownZone();
  const [day, ownDay] = [dayInWords(start, zone), dayInWords(start, own)];
  const [span, ownSpan] = [spanInWords(start, end, zone), spanInWords(start, end, own)];
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
