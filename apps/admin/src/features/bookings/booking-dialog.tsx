import { formatPrice, paths } from "@ensemble/contract";
import { ownZone, serviceTypeNames, formatZone } from "@ensemble/domain";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Actions, Button, PlainList, Title } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { QueryView } from "../../components/admin-page";
import { lazyDialog, ReadDialog } from "../../components/dialogs";
import { type Fact, FactList } from "../../components/fact-list";
import { RecordHistory } from "../../components/record-history";
import { formatMoment } from "../../components/text";
import { BookingTime, ClientEmail } from "./booking-cells";
import { BookingStatusBadge, statusNames } from "./booking-status";
import {
  type Booking,
  bookingContacts,
  bookingName,
  bookingOf,
  type BookingWithHistory,
  decisionsFor,
  isOpen,
} from "./bookings";
import styles from "./bookings.module.css";
import { DecisionButtons, useBookingDecisions } from "./decisions";

const MoveBooking = lazyDialog(() => import("./move-booking"));

interface BookingDialogProps {
  id: string;
  onClose: () => void;
}

/** A booking with its facts, history and actions. */
export function BookingDialog({ id, onClose }: BookingDialogProps): ReactNode {
  const query = useQuery(bookingOf(id));
  return (
    <ReadDialog title={query.data ? bookingName(query.data) : "Booking"} onClose={onClose}>
      <QueryView query={query} what="This booking" height="320px">
        {(booking) => (booking ? <BookingDetails booking={booking} /> : <p>Booking not found</p>)}
      </QueryView>
    </ReadDialog>
  );
}

function BookingDetails({ booking }: { booking: BookingWithHistory }): ReactNode {
  const { decide, isPending, dialog } = useBookingDecisions();
  const [moving, setMoving] = useState(false);
  const [now] = useState(() => Date.now());
  return (
    <div className={styles.body}>
      <p className={styles.status}>
        <BookingStatusBadge status={booking.status} />
      </p>
      <BookingFacts booking={booking} />
      {isOpen(booking) && (
        <Actions>
          <DecisionButtons
            booking={booking}
            decisions={decisionsFor(booking, now)}
            size="3"
            disabled={isPending}
            decide={decide}
          />
          <Button
            size="3"
            variant="soft"
            color="gray"
            highContrast
            disabled={isPending}
            onClick={() => setMoving(true)}
          >
            Reschedule
          </Button>
        </Actions>
      )}
      <BookingHistory booking={booking} />
      <RecordHistory
        table="expert_bookings"
        record={booking.id}
        names={{ starts_at: "Starts at", sequence: "Revision" }}
      />
      {moving && <MoveBooking booking={booking} onClose={() => setMoving(false)} />}
      {dialog}
    </div>
  );
}

function BookingFacts({ booking }: { booking: Booking }): ReactNode {
  const { expert, package: offered, client_time_zone: clientZone } = booking;
  const contacts = useQuery(bookingContacts([booking.id]));
  const minutes = (Date.parse(booking.ends_at) - Date.parse(booking.starts_at)) / 60_000;
  const facts: Fact[] = [
    ["When", <BookingTime key="when" booking={booking} />],
    [
      "Expert",
      <Link key="expert" to={paths.adminExpert(expert.slug)}>
        {expert.name}
      </Link>,
    ],
    ["Service", `${offered.name}, ${serviceTypeNames[offered.service_type]}, ${minutes} min`],
    ["Client", <ClientEmail key="client" booking={booking} emails={contacts.data} />],
    ...(clientZone
      ? ([
          [
            "Client's time",
            `${formatMoment(Date.parse(booking.starts_at), clientZone)}, ${formatZone(clientZone)}`,
          ],
        ] satisfies Fact[])
      : []),
    ["Notes", booking.client_notes ?? "None"],
    ["Total", formatPrice(booking.total_amount)],
    ["Requested", formatMoment(Date.parse(booking.created_at), ownZone())],
  ];
  return <FactList facts={facts} />;
}

/** A booking's status changes, newest first, with times in the administrator's zone. */
function BookingHistory({ booking }: { booking: BookingWithHistory }): ReactNode {
  const events = booking.events.toSorted((one, other) => other.id - one.id);
  return (
    <section className={styles.history} aria-label="Status History">
      <Title className={styles.title}>Status History</Title>
      <PlainList as="ol">
        {events.map(
          ({ id, happened_at: at, status, by_client: byClient, starts_at: start }, index) => (
            <li key={id}>
              <span>
                <strong>{statusNames[status]}</strong>
                {byClient ? " by the client" : index < events.length - 1 && " by an administrator"}
                <span className={styles.author}>
                  for {formatMoment(Date.parse(start), booking.time_zone)}
                </span>
                {status === "cancelled" && booking.cancel_reason && (
                  <span className={styles.author}>Reason: {booking.cancel_reason}</span>
                )}
              </span>
              <time dateTime={at}>{formatMoment(Date.parse(at), ownZone())}</time>
            </li>
          ),
        )}
      </PlainList>
    </section>
  );
}
