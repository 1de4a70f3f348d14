import { formatPrice } from "@ensemble/contract";
import { formatZone, placeNames, serviceTypeNames } from "@ensemble/domain";
import {
  type Fact,
  FactList,
  formatDay,
  formatMoment,
  formatSpan,
  QueryView,
  ReadDialog,
} from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Link, useSearchParams } from "@ensemble/router";
import { Actions } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import type { StudioProps } from "../frame";
import { BookingActions } from "./booking-actions";
import { BookingStatusBadge } from "./booking-status";
import { clientOf, isId, placesOf, type StudioBooking, studioBookings } from "./studio-bookings";
import styles from "./studio-bookings.module.css";

/** The panel of the booking in the URL's `booking`, which links of mails also open. */
export function useBookingPanel(props: StudioProps): {
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

interface BookingPanelProps extends StudioProps {
  id: string;
  onClose: () => void;
}

function BookingPanel({ id, onClose, ...studio }: BookingPanelProps): ReactNode {
  const query = useQuery({
    ...studioBookings(studio.expert, { booking: id }),
    enabled: isId(id),
  });
  const found = query.data?.[0];
  const missing = !isId(id) || (query.data && !found);
  return (
    <ReadDialog title={found ? found.package_name : "Booking"} onClose={onClose}>
      {missing ? (
        <p>This booking isn't in this studio, or no longer exists.</p>
      ) : (
        <QueryView query={query} what="This booking" height="320px">
          {([booking]) => booking && <BookingDetails booking={booking} {...studio} />}
        </QueryView>
      )}
    </ReadDialog>
  );
}

function BookingDetails(props: StudioProps & { booking: StudioBooking }): ReactNode {
  const { booking, expert, links } = props;
  const [now] = useState(() => Date.now());
  const start = Date.parse(booking.starts_at);
  const { client_time_zone: clientZone, client_id: client } = booking;
  const facts: Fact[] = [
    [
      "When",
      `${formatDay(start, expert.time_zone)}, ${formatSpan(start, Date.parse(booking.ends_at), expert.time_zone)}, ${formatZone(expert.time_zone)}`,
    ],
    ["Client's time", clientZone && clientZone !== expert.time_zone && inZone(start, clientZone)],
    [
      "Client",
      client ? (
        <Link key="client" to={links.client(client)}>
          {clientOf(booking)}
        </Link>
      ) : (
        `${clientOf(booking)}, no account`
      ),
    ],
    ["Service", serviceTypeNames[booking.service_type]],
    ["Place", <BookingPlace key="place" id={booking.id} />],
    ["Notes", booking.client_notes],
    ["Reason", booking.cancel_reason],
    ["Total", formatPrice(booking.total_amount)],
    ["Proposed", booking.proposed_at && <Proposal key="proposal" booking={booking} />],
  ];
  return (
    <>
      <p className={styles.status}>
        <BookingStatusBadge status={booking.status} />
      </p>
      <FactList facts={facts} />
      <Actions className={styles.actions}>
        <BookingActions booking={booking} expert={expert} now={now} withPlace />
      </Actions>
    </>
  );
}

const inZone = (instant: number, zone: string): string =>
  `${formatMoment(instant, zone)}, ${formatZone(zone)}`;

/** An open proposal: its time, its words and until when the client can answer. */
export function Proposal({ booking }: { booking: StudioBooking }): ReactNode {
  const { proposed_at: at, proposal_words: words, proposal_expires_at: until } = booking;
  const moment = (instant: string | null) => formatMoment(Date.parse(instant!), booking.time_zone);
  return (
    <>
      {moment(at)}. {clientOf(booking)} can answer until {moment(until)}.
      {words && <q className={styles.words}>{words}</q>}
    </>
  );
}

/** Where a booking takes place; a video link opens from here. */
export function BookingPlace({ id }: { id: string }): ReactNode {
  const { data } = useQuery(placesOf([id]));
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
