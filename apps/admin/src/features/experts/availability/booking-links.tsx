import { paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import type { ReactNode } from "react";
import { BookingStatusBadge, type BookingStatus } from "../../bookings/booking-status";
import { formatMoment } from "../../../layout/time/format-moment";
import styles from "./booking-links.module.css";

interface BookingLinksProps {
  bookings: readonly {
    id: string;
    status: BookingStatus;
    starts_at: string;
    time_zone: string;
    package: { name: string };
  }[];
}

/** A list of bookings, each linking to its dialog. */
export function BookingLinks({ bookings }: BookingLinksProps): ReactNode {
  return (
    <ul className={styles.bookings}>
      {bookings.map((booking) => (
        <li key={booking.id}>
          <Link to={paths.adminBookings(booking.id)}>
            {formatMoment(Date.parse(booking.starts_at), booking.time_zone)}, {booking.package.name}
          </Link>
          <BookingStatusBadge status={booking.status} />
        </li>
      ))}
    </ul>
  );
}
