import { formatPrice, paths } from "@ensemble/contract";
import { ownZone, serviceTypeNames, formatZone } from "@ensemble/domain";
import {
  type Fact,
  FactList,
  formatMoment,
  QueryView,
  ReadDialog,
  RecordHistory,
} from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import {
  BookingStatusBadge,
  DecisionButtons,
  decisionsFor,
  isOpen,
  TimeDialog,
  useBookingDecisions,
} from "@ensemble/studio";
import { Actions, Button } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { BookingTime, ClientEmail } from "./booking-cells";
import { type Booking, bookingContacts, bookingName, bookingOf } from "./bookings";
import styles from "./bookings.module.css";

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

function BookingDetails({ booking }: { booking: Booking }): ReactNode {
  const { decide, isPending, dialog } = useBookingDecisions(bookingName);
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
            name={bookingName(booking)}
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
      <RecordHistory table="expert_bookings" record={booking.id} zone={booking.time_zone} />
      {moving && (
        <TimeDialog
          booking={booking}
          name={bookingName(booking)}
          expert={booking.expert}
          proposes={false}
          onClose={() => setMoving(false)}
        />
      )}
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
    ...(booking.cancel_reason ? ([["Reason", booking.cancel_reason]] satisfies Fact[]) : []),
    ["Total", formatPrice(booking.total_amount)],
    ["Requested", formatMoment(Date.parse(booking.created_at), ownZone())],
  ];
  return <FactList facts={facts} />;
}
