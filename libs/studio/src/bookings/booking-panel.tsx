import { formatPrice, paths } from "@ensemble/contract";
import {
  formatDuration,
  formatZone,
  ownZone,
  placeNames,
  serviceTypeNames,
} from "@ensemble/domain";
import {
  type Fact,
  FactList,
  formatDay,
  formatMoment,
  formatSpan,
  QueryView,
  ReadDialog,
} from "@ensemble/editing";
import { useNow, useQuery } from "@ensemble/query";
import { Link, useSearchParams } from "@ensemble/router";
import { Actions, Flex } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Answers, SharedList } from "../clients/client-parts";
import type { StudioExpert, StudioProps } from "../studio-layout";
import { BookingActions } from "./booking-actions";
import { BookingStatusBadge } from "./booking-status";
import { isOpen } from "./booking-mutations";
import {
  bookingQuery,
  formatClient,
  contactsQuery,
  placesQuery,
  type StudioBooking,
} from "./studio-bookings";
import styles from "./studio-bookings.module.css";

interface BookingPanelProps extends Pick<StudioProps, "isOwn" | "History"> {
  /** The studio that the booking must be of; any studio by default. */
  expert?: StudioExpert;
  links: { client: (id: string, expert: StudioExpert) => string };
}

/** The panel of the booking in the URL's `booking`, which links of mails also open. */
export function useBookingPanel(props: BookingPanelProps): {
  open: (id: string | undefined) => void;
  panel: ReactNode;
} {
  const [address, setAddress] = useSearchParams();
  const id = address.get("booking");
  function open(next: string | undefined): void {
    const params = new URLSearchParams(address);
    if (next) params.set("booking", next);
    else params.delete("booking");
    setAddress(params, { preventScrollReset: true, replace: next === undefined });
  }
  const panel = id && <BookingPanel key={id} {...props} id={id} onClose={() => open(undefined)} />;
  return { open, panel };
}

interface OpenPanelProps extends BookingPanelProps {
  id: string;
  onClose: () => void;
}

function BookingPanel({ id, onClose, expert, ...viewer }: OpenPanelProps): ReactNode {
  const query = useQuery(bookingQuery(id, expert));
  return (
    <ReadDialog title={query.data?.booking.package_name ?? "Booking"} onClose={onClose}>
      <QueryView query={query} what="This booking" height="320px">
        {(found) => (found ? <BookingDetails {...found} {...viewer} /> : <p>Booking not found</p>)}
      </QueryView>
    </ReadDialog>
  );
}

interface BookingDetailsProps extends Omit<BookingPanelProps, "expert"> {
  booking: StudioBooking;
  expert: StudioExpert;
}

function BookingDetails(props: BookingDetailsProps): ReactNode {
  const { booking, expert, links, isOwn, History } = props;
  const now = useNow();
  const [start, end] = [Date.parse(booking.starts_at), Date.parse(booking.ends_at)];
  const { client_time_zone: clientZone, client_id: client, time_zone: zone } = booking;
  const facts: Fact[] = [
    ["When", `${formatDay(start, zone)}, ${formatSpan(start, end, zone)}, ${formatZone(zone)}`],
    [
      "Your time",
      formatMoment(start, ownZone()) !== formatMoment(start, zone) && inZone(start, ownZone()),
    ],
    ["Client's time", clientZone && clientZone !== zone && inZone(start, clientZone)],
    [
      "Expert",
      !isOwn && (
        <Link key="expert" to={paths.adminExpert(expert.slug)}>
          {expert.name}
        </Link>
      ),
    ],
    [
      "Client",
      client ? (
        <Link key="client" to={links.client(client, expert)}>
          {formatClient(booking)}
        </Link>
      ) : booking.client_name ? (
        <Link key="client" to={links.client(booking.id, expert)}>
          {`${booking.client_name}, no account`}
        </Link>
      ) : (
        "Deleted account"
      ),
    ],
    ["Email", !isOwn && client && <ClientEmail key="email" id={booking.id} />],
    ...contactFacts(booking),
    [
      "Service",
      `${serviceTypeNames[booking.service_type]}, ${formatDuration((end - start) / 60_000)}`,
    ],
    ["Place", <BookingPlace key="place" id={booking.id} />],
    ["Notes", booking.client_notes],
    ["Reason", booking.cancel_reason],
    ["Total", formatPrice(booking.total_amount)],
    [
      "Answer by",
      booking.answer_by &&
        !booking.proposal_id &&
        formatMoment(Date.parse(booking.answer_by), zone),
    ],
    ["Proposed", booking.proposed_at && <Proposal key="proposal" booking={booking} />],
  ];
  return (
    <Flex direction="column" gap="5">
      <p className={styles.status}>
        <BookingStatusBadge status={booking.status} />
      </p>
      <FactList facts={facts} />
      <Answers booking={booking} />
      {booking.shared_list_id && booking.status !== "cancelled" && (
        <SharedList bookingId={booking.id} />
      )}
      {isOpen(booking) && (
        <Actions>
          <BookingActions booking={booking} expert={expert} now={now} isOwn={isOwn} withPlace />
        </Actions>
      )}
      {History && <History table="expert_bookings" record={booking.id} zone={zone} />}
    </Flex>
  );
}

/** How to reach a client without an account. */
export function contactFacts({ client_email: email, client_phone: phone }: StudioBooking): Fact[] {
  const links = { Email: email && `mailto:${email}`, Phone: phone && `tel:${phone}` };
  return Object.entries(links).map(([label, link]) => [
    label,
    link && (
      <a key={label} href={link.replaceAll(" ", "")}>
        {link.slice(link.indexOf(":") + 1)}
      </a>
    ),
  ]);
}

const inZone = (instant: number, zone: string): string =>
  `${formatMoment(instant, zone)}, ${formatZone(zone)}`;

function ClientEmail({ id }: { id: string }): ReactNode {
  const { data } = useQuery(contactsQuery([id]));
  const email = data?.get(id);
  if (!email) return data ? "No email" : "…";
  return <a href={`mailto:${email}`}>{email}</a>;
}

/** An open proposal: its time, its message and until when the client can answer. */
export function Proposal({ booking }: { booking: StudioBooking }): ReactNode {
  const { proposed_at: at, proposal_message: message, proposal_expires_at: until } = booking;
  const moment = (instant: string | null) => formatMoment(Date.parse(instant!), booking.time_zone);
  return (
    <>
      {moment(at)}. {formatClient(booking)} can answer until {moment(until)}.
      {message && <q className={styles.message}>{message}</q>}
    </>
  );
}

/** Where a booking takes place; a video link opens from here. */
export function BookingPlace({ id }: { id: string }): ReactNode {
  const { data } = useQuery(placesQuery([id]));
  const found = data?.get(id);
  if (!found) return data ? "Not set" : "…";
  const { kind, place } = found;
  if (!place) return `${placeNames[kind]}, not set yet`;
  return (
    <>
      {placeNames[kind]}:{" "}
      {place.startsWith("https://") ? (
        <a href={place} target="_blank" rel="noreferrer">
          {place}
        </a>
      ) : (
        place
      )}
    </>
  );
}
