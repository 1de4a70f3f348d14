import { pageTitle, paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link, useParams } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { Button, DisplayTitle, LoadFailure, Page, Skeleton } from "@ensemble/ui";
import { useEffect, type ReactNode } from "react";
import { bookingOf } from "../booking";
import { BookingFacts } from "../facts/booking-facts";
import { BookingStatusBadge } from "../facts/booking-status";
import { BookingNotes } from "../notes/booking-notes";
import styles from "./booking-confirmation-screen.module.css";
import { CalendarDownload } from "./calendar-download";
import { NoBooking } from "./no-booking";

/** A booking for its client and administrators; not found for everyone else (BOOK-18, BOOK-19). */
export default function BookingConfirmationScreen(): ReactNode {
  const { bookingId = "" } = useParams();
  const session = useSession();
  if (session.status === "loading") {
    return (
      <Page title={pageTitle("Booking")} width="reading">
        <Waiting />
      </Page>
    );
  }
  if (session.status === "anonymous") return <NoBooking bookingId={bookingId} mayBeTheirs />;
  return <Confirmation bookingId={bookingId} userId={session.user.id} />;
}

function Confirmation({ bookingId, userId }: { bookingId: string; userId: string }): ReactNode {
  const { data: booking, error, refetch } = useQuery(bookingOf(bookingId, userId));

  useEffect(() => {
    if (error) console.warn("The booking could not be loaded.", error);
  }, [error]);

  if (booking === null) return <NoBooking bookingId={bookingId} />;
  return (
    <Page title={pageTitle(booking ? "Booking Confirmed!" : "Booking")} width="reading">
      {booking ? (
        <>
          <DisplayTitle>Booking Confirmed!</DisplayTitle>
          <p className={styles.status}>
            <BookingStatusBadge status={booking.status} />
            {booking.status === "pending" && " It still has to be confirmed."}
          </p>
          <section className={styles.card} aria-label="Your booking">
            <BookingFacts booking={booking} />
            <BookingNotes booking={booking} isOwn={booking.client_id === userId} />
          </section>
          <p className={styles.ways}>
            <Button asChild size="4">
              <Link to={paths.dashboard()}>View My Bookings</Link>
            </Button>
            <CalendarDownload booking={booking} size="4" />
            <Button asChild size="4" variant="outline" color="gray" highContrast>
              <Link to={paths.experts()}>Browse Experts</Link>
            </Button>
          </p>
        </>
      ) : error ? (
        <LoadFailure what="This booking" onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Waiting(): ReactNode {
  return (
    <div role="status" aria-label="Loading booking" className={styles.waiting}>
      <Skeleton height="72px" width="80%" />
      <Skeleton height="28px" width="30%" />
      <Skeleton height="260px" />
    </div>
  );
}
