import { pageTitle, paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link, Navigate } from "@ensemble/router";
import { useHeldSession } from "@ensemble/session";
import { Button, DisplayTitle, EmptyState, LoadFailure, Page, Skeleton } from "@ensemble/ui";
import { useEffect, useState, type ReactNode } from "react";
import { bookingsOf, type Booking } from "../booking";
import { BookingCard } from "./booking-card";
import styles from "./dashboard-screen.module.css";
import { splitBookings } from "./upcoming";

/** My Bookings: a client's bookings and their changes (BOOK-20). */
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
  const { data, error, isPending, refetch } = useQuery(bookingsOf(userId));
  const [now] = useState(() => Date.now());

  useEffect(() => {
    if (error) console.warn("The bookings could not be loaded.", error);
  }, [error]);

  if (isPending) return <Waiting />;
  if (!data) return <LoadFailure what="Your bookings" onRetry={() => void refetch()} />;
  if (data.length === 0) {
    return (
      <EmptyState
        title="No bookings yet"
        text="Find a stylist and book a time that suits you. It will be listed here."
      >
        <Button asChild size="3">
          <Link to={paths.experts()}>Browse All Experts</Link>
        </Button>
      </EmptyState>
    );
  }
  const { upcoming, past } = splitBookings(data, now);
  const about = { clientId: userId, now };
  return (
    <>
      <BookingList title="Upcoming" bookings={upcoming} {...about} none="Nothing is coming up." />
      <BookingList title="Past and cancelled" bookings={past} {...about} none="Nothing yet." />
    </>
  );
}

interface BookingListProps {
  title: string;
  bookings: readonly Booking[];
  clientId: string;
  now: number;
  none: string;
}

function BookingList(props: BookingListProps): ReactNode {
  const { title, bookings, clientId, now, none } = props;
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {bookings.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.list}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} clientId={clientId} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting(): ReactNode {
  return (
    <div role="status" aria-label="Loading bookings" className={styles.list}>
      <Skeleton height="340px" mt="6" />
      <Skeleton height="340px" mt="6" />
    </div>
  );
}
