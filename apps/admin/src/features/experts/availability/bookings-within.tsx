import { useQuery } from "@ensemble/query";
import type { ReactNode } from "react";
import { BookingLinks } from "./booking-links";
import styles from "./bookings-within.module.css";
import { bookingsWithin } from "./days-off";

interface BookingsWithinProps {
  expertId: string;
  first_day: string;
  last_day: string;
}

/** The bookings on days off, which do not cancel them: an administrator has to decide. */
export function BookingsWithin({ expertId, ...span }: BookingsWithinProps): ReactNode {
  const { data, isError } = useQuery(bookingsWithin(expertId, span));
  if (isError) {
    return (
      <p role="alert" className={styles.note}>
        Bookings of these days could not be loaded.
      </p>
    );
  }
  if (!data || data.length === 0) return data && <p className={styles.note}>No bookings then.</p>;
  return (
    <div role="status">
      <p className={styles.note}>
        {data.length === 1 ? "One booking stays" : `${data.length} bookings stay`} on these days
        until you move or cancel {data.length === 1 ? "it" : "them"}:
      </p>
      <BookingLinks bookings={data} />
    </div>
  );
}
