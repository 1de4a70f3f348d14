import { pageTitle, paths } from "@ensemble/contract";
import { useLazyModule } from "@ensemble/controls";
import { useNow, useQuery } from "@ensemble/query";
import { Link, Navigate } from "@ensemble/router";
import { useHeldSession } from "@ensemble/session";
import { BookingStatusBadge } from "@ensemble/studio";
import { ownZone } from "@ensemble/domain";
import {
  Actions,
  Button,
  DisplayTitle,
  EmptyState,
  LoadFailure,
  Note,
  Page,
  PlainLink,
  PlainList,
  Skeleton,
  Title,
} from "@ensemble/ui";
import { type ReactNode, useEffect } from "react";
import { wizardPath } from "../experts/expert";
import { ExpertLooks, hasLooks } from "../experts/expert-looks";
import { shortDateTime } from "../times/times";
import {
  AnswerDeadline,
  BookingAnswers,
  BookingFacts,
  BookingNotes,
  CalendarDownload,
  SharedList,
} from "./booking-facts";
import { BookingProposal } from "./booking-proposal";
import { BookingReview } from "./booking-review";
import {
  type Booking,
  bookingsQuery,
  createHistory,
  isChangeable,
  isOpen,
  splitBookings,
} from "./bookings";
import styles from "./bookings.module.css";
import { CancelBooking, RescheduleBooking } from "./change-booking";

/** My Bookings (BOOK-20). */
export default function DashboardScreen(): ReactNode {
  const session = useHeldSession();
  if (session.status === "anonymous") {
    return <Navigate to={paths.auth(paths.dashboard())} replace />;
  }
  return (
    <Page title={pageTitle("My Bookings")}>
      <DisplayTitle>My Bookings</DisplayTitle>
      {session.status === "signedIn" ? <Bookings userId={session.user.id} /> : <Waiting />}
    </Page>
  );
}

function Bookings({ userId }: { userId: string }): ReactNode {
  const { data, error, isPending, refetch } = useQuery(bookingsQuery(userId));
  const now = useNow();

  useEffect(() => {
    if (error) console.warn("The bookings couldn't be loaded.", error);
  }, [error]);

  if (isPending) return <Waiting />;
  if (!data) return <LoadFailure what="Your bookings" onRetry={() => void refetch()} />;
  if (data.length === 0) {
    return (
      <EmptyState
        title="No bookings yet"
        text="Find a stylist and book a time that suits you. Your bookings will appear here."
      >
        <Button asChild size="3">
          <Link to={paths.experts()}>Browse All Experts</Link>
        </Button>
      </EmptyState>
    );
  }
  const { upcoming, past } = splitBookings(data, now);
  const next = upcoming[0]?.expert;
  const about = { clientId: userId, now };
  return (
    <>
      <BookingList
        title="Upcoming"
        bookings={upcoming}
        {...about}
        emptyText="No upcoming bookings."
      />
      {next && hasLooks(next) && (
        <section className={styles.section}>
          <Title className={styles.title}>{`Looks by ${next.name}`}</Title>
          <ExpertLooks slug={next.slug} />
        </section>
      )}
      <div className={styles.section}>
        <SubscribeToBookings />
      </div>
      <BookingList
        title="Past and Cancelled"
        bookings={past}
        {...about}
        emptyText="No past bookings."
      />
    </>
  );
}

const loadFeed = () => import("../calendars/calendar-feed");

/** Loads after the bookings, because few clients subscribe. */
function SubscribeToBookings(): ReactNode {
  const { code, failed, retry } = useLazyModule(loadFeed);
  if (failed) return <LoadFailure what="Your calendar's address" onRetry={retry} />;
  return code ? <code.CalendarFeed kind="bookings" /> : <Skeleton height="240px" />;
}

function Waiting(): ReactNode {
  return (
    <div role="status" aria-label="Loading bookings" className={styles.list}>
      <Skeleton height="340px" mt="6" />
      <Skeleton height="340px" mt="6" />
    </div>
  );
}

interface BookingListProps {
  title: string;
  bookings: readonly Booking[];
  clientId: string;
  now: number;
  emptyText: string;
}

function BookingList(props: BookingListProps): ReactNode {
  const { title, bookings, clientId, now, emptyText } = props;
  return (
    <section className={styles.section} aria-label={title}>
      <Title className={styles.title}>{title}</Title>
      {bookings.length === 0 && <p className={styles.none}>{emptyText}</p>}
      <PlainList className={styles.list}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} clientId={clientId} now={now} />
          </li>
        ))}
      </PlainList>
    </section>
  );
}

interface BookingCardProps {
  booking: Booking;
  clientId: string;
  now: number;
}

/** A booking with its available actions. */
function BookingCard({ booking, clientId, now }: BookingCardProps): ReactNode {
  const { expert, package: offered, status } = booking;
  const isUpcoming = Date.parse(booking.starts_at) > now;
  const changeable = isChangeable(booking, now);
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <Title as="h3" className={styles.cardTitle}>
          <PlainLink as={Link} to={paths.bookingConfirmation(booking.id)}>
            {`${offered.name} with ${expert.name}`}
          </PlainLink>
        </Title>
        <BookingStatusBadge status={status} />
      </header>
      <BookingProposal booking={booking} />
      <BookingFacts booking={booking} />
      {status === "pending" && isUpcoming && (
        <Note>
          <AnswerDeadline booking={booking} />
        </Note>
      )}
      <BookingNotes booking={booking} isOwn />
      <BookingAnswers booking={booking} />
      <SharedList booking={booking} userId={clientId} />
      <BookingHistory booking={booking} />
      {status === "completed" && <BookingReview booking={booking} clientId={clientId} />}
      <Actions>
        {changeable && <RescheduleBooking booking={booking} />}
        {changeable && <CancelBooking booking={booking} />}
        {isUpcoming && isOpen(booking) && <CalendarDownload booking={booking} />}
        {!(isUpcoming && isOpen(booking)) && <BookAgain booking={booking} />}
      </Actions>
      {isUpcoming && !changeable && status !== "cancelled" && (
        <Note>You can change a booking up to 24 hours before it starts.</Note>
      )}
    </article>
  );
}

/** Opens the wizard with the package of a past or cancelled booking, if it's still offered. */
function BookAgain({ booking: { expert, package: offered } }: { booking: Booking }): ReactNode {
  if (!expert.is_active) return null;
  return (
    <Button asChild size="3" variant="outline" color="gray" highContrast>
      <Link
        to={wizardPath(expert.slug, { step: 1, packageId: offered.id })}
        aria-label={`Book Again: ${offered.name} with ${expert.name}`}
      >
        Book Again
      </Link>
    </Button>
  );
}

/** A booking's events, newest first. */
function BookingHistory({ booking }: { booking: Booking }): ReactNode {
  const zone = ownZone();
  const events = createHistory(booking);
  if (events.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>History</summary>
      <PlainList as="ol">
        {events.map(({ id, happened_at: at, status, starts_at: start, words }) => (
          <li key={id}>
            <time dateTime={at}>{shortDateTime(Date.parse(at), zone)}</time>
            {`: ${words} for ${shortDateTime(Date.parse(start), zone)}${status === "cancelled" && booking.cancel_reason ? ` (${booking.cancel_reason})` : ""}`}
          </li>
        ))}
      </PlainList>
    </details>
  );
}
