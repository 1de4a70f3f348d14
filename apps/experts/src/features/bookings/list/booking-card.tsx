import { paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import type { ReactNode } from "react";
import { BookingReview } from "../review/booking-review";
import type { Booking } from "../booking";
import styles from "./booking-card.module.css";
import { BookingFacts } from "../facts/booking-facts";
import { BookingHistory } from "./booking-history";
import { BookingNotes } from "../notes/booking-notes";
import { BookingStatusBadge } from "../facts/booking-status";
import { CalendarDownload } from "../confirmation/calendar-download";
import { CancelBooking } from "../change/cancel-booking";
import { RescheduleBooking } from "../change/reschedule-booking";
import { isChangeable } from "./upcoming";

interface BookingCardProps {
  booking: Booking;
  clientId: string;
  now: number;
}

/** A booking with its available actions. */
export function BookingCard({ booking, clientId, now }: BookingCardProps): ReactNode {
  const { expert, package: offered, status } = booking;
  const isAhead = Date.parse(booking.starts_at) > now;
  const changeable = isChangeable(booking, now);
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h3 className={styles.title}>
          <Link to={paths.bookingConfirmation(booking.id)}>
            {offered.name} with {expert.name}
          </Link>
        </h3>
        <BookingStatusBadge status={status} />
      </header>
      <BookingFacts booking={booking} />
      <BookingNotes booking={booking} isOwn />
      <BookingHistory booking={booking} />
      {status === "completed" && <BookingReview booking={booking} clientId={clientId} />}
      {isAhead && (
        <div className={styles.ways}>
          {changeable && <RescheduleBooking booking={booking} />}
          {changeable && <CancelBooking booking={booking} />}
          <CalendarDownload booking={booking} />
        </div>
      )}
      {isAhead && !changeable && status !== "cancelled" && (
        <p className={styles.note}>A booking can be changed until 24 hours before it starts.</p>
      )}
    </article>
  );
}
