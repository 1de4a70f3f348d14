import { pageTitle, paths } from "@ensemble/contract";
import { NotFoundPage } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Link, useParams } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { BookingStatusBadge } from "@ensemble/studio";
import { Actions, Button, DisplayTitle, Flex, LoadFailure, Page, Skeleton } from "@ensemble/ui";
import { type ReactNode, useEffect } from "react";
import {
  AnswerDeadline,
  BookingAnswers,
  BookingFacts,
  BookingNotes,
  CalendarDownload,
  SharedList,
} from "./booking-facts";
import { BookingProposal } from "./booking-proposal";
import { bookingQuery, isOpen } from "./bookings";
import styles from "./bookings.module.css";

/** A booking, visible to its client and administrators (BOOK-18, BOOK-19). */
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
  const { data: booking, error, refetch } = useQuery(bookingQuery(bookingId, userId));

  useEffect(() => {
    if (error) console.warn("The booking couldn't be loaded.", error);
  }, [error]);

  if (booking === null) return <NoBooking bookingId={bookingId} />;
  return (
    <Page title={pageTitle(booking ? "Booking Confirmed!" : "Booking")} width="reading">
      {booking ? (
        <>
          <DisplayTitle>Booking Confirmed!</DisplayTitle>
          <p className={styles.status}>
            {booking.status === "pending" && (
              <strong>{`Your request is with ${booking.expert.name}.`}</strong>
            )}{" "}
            <BookingStatusBadge status={booking.status} />
            {booking.status === "pending" && (
              <>
                {" We'll email you once it's confirmed. "}
                <AnswerDeadline booking={booking} />
              </>
            )}
          </p>
          <section className={styles.confirmed} aria-label="Your booking">
            {booking.client_id === userId && <BookingProposal booking={booking} />}
            <BookingFacts booking={booking} />
            <BookingNotes booking={booking} isOwn={booking.client_id === userId} />
            <BookingAnswers booking={booking} />
            <SharedList booking={booking} userId={userId} />
          </section>
          <Actions as="p" className={styles.actions}>
            <Button asChild size="4">
              <Link to={paths.dashboard()}>View My Bookings</Link>
            </Button>
            {isOpen(booking) && <CalendarDownload booking={booking} size="4" />}
            <Button asChild size="4" variant="outline" color="gray" highContrast>
              <Link to={paths.experts()}>Browse Experts</Link>
            </Button>
          </Actions>
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
    <Flex role="status" aria-label="Loading booking" direction="column" gap="4">
      <Skeleton height="72px" width="80%" />
      <Skeleton height="28px" width="30%" />
      <Skeleton height="260px" />
    </Flex>
  );
}

interface NoBookingProps {
  bookingId: string;
  /** Whether signing in could reveal the booking. */
  mayBeTheirs?: boolean;
}

function NoBooking({ bookingId, mayBeTheirs = false }: NoBookingProps): ReactNode {
  const text = mayBeTheirs
    ? "If it's yours, sign in to view it."
    : "This booking doesn't exist, or it belongs to another account.";
  return (
    <NotFoundPage
      title="Booking not found"
      text={text}
      browse={{ label: "Browse All Experts", to: paths.experts() }}
    >
      {mayBeTheirs && (
        <Button asChild size="3">
          <Link to={paths.auth(paths.bookingConfirmation(bookingId))}>Sign In to See It</Link>
        </Button>
      )}
    </NotFoundPage>
  );
}
