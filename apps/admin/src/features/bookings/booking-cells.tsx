import { formatPrice, paths } from "@ensemble/contract";
import { ownZone, formatZone } from "@ensemble/domain";
import { formatDay, formatSpan } from "@ensemble/editing";
import { Link } from "@ensemble/router";
import { BookingStatusBadge } from "@ensemble/studio";
import { Flex } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { Column } from "../../components/data-table";
import type { Booking, BookingSort } from "./bookings";
import styles from "./bookings.module.css";

/** Returns the table's columns; `emails` by booking id, undefined while loading. */
export const bookingColumnsWith = (
  emails: ReadonlyMap<string, string> | undefined,
): Column<Booking, BookingSort>[] => [
  {
    label: "When",
    sort: "starts_at",
    orders: ["Earliest", "Latest"],
    head: true,
    cell: (booking) => <BookingTime booking={booking} />,
  },
  {
    label: "Consultation",
    cell: ({ package: offered, expert }) => (
      <span className={styles.lines}>
        {offered.name}
        <Link to={paths.adminExpert(expert.slug)} className={styles.link}>
          {expert.name}
        </Link>
      </span>
    ),
  },
  {
    label: "Client",
    cell: (booking) => (
      <span className={styles.client}>
        <ClientEmail booking={booking} emails={emails} />
        {booking.client_notes && (
          <span className={styles.notes} title={booking.client_notes}>
            {booking.client_notes}
          </span>
        )}
      </span>
    ),
  },
  {
    label: "Total",
    sort: "total_amount",
    align: "end",
    cell: ({ total_amount: amount }) => formatPrice(amount),
  },
  {
    label: "Status",
    cell: ({ status }) => (
      // The card layout would stretch the badge itself.
      <span>
        <BookingStatusBadge status={status} />
      </span>
    ),
  },
];

interface ClientEmailProps {
  booking: Pick<Booking, "id" | "client_id" | "client_name">;
  emails: ReadonlyMap<string, string> | undefined;
}

function ClientEmail({ booking, emails }: ClientEmailProps) {
  // Clients who phoned have a name but no account.
  if (booking.client_id === null) return <span>{booking.client_name ?? "Deleted account"}</span>;
  const email = emails?.get(booking.id);
  if (!email) return <span>{emails ? "No email" : "…"}</span>;
  return (
    <a href={`mailto:${email}`} className={styles.link}>
      {email}
    </a>
  );
}

interface BookingTimeProps {
  booking: { starts_at: string; ends_at: string; time_zone: string };
}

/** A booking's time in the expert's zone and, if different, the administrator's. */
function BookingTime({ booking }: BookingTimeProps): ReactNode {
  const start = Date.parse(booking.starts_at);
  const end = Date.parse(booking.ends_at);
  const zone = booking.time_zone;
  const own = ownZone();
  const [day, ownDay] = [formatDay(start, zone), formatDay(start, own)];
  const [span, ownSpan] = [formatSpan(start, end, zone), formatSpan(start, end, own)];
  return (
    <Flex as="span" direction="column">
      <time dateTime={booking.starts_at}>{day}</time>
      <span>{span}</span>
      <span className={styles.clientTime}>{formatZone(zone)}</span>
      {(day !== ownDay || span !== ownSpan) && (
        <span className={styles.clientTime}>
          Your time: {day !== ownDay && `${ownDay}, `}
          {ownSpan}
        </span>
      )}
    </Flex>
  );
}
