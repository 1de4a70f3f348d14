import { formatPrice, paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import type { Column } from "../../../layout/table/table-column";
import type { Booking } from "../booking";
import type { BookingSort } from "./booking-list";
import { BookingStatusBadge } from "../booking-status";
import { BookingTime } from "../booking-time";
import styles from "./booking-columns.module.css";

/** The columns of the bookings' table; `emails` by booking id, undefined while loading. */
export const bookingColumnsWith = (
  emails: ReadonlyMap<string, string> | undefined,
): Column<Booking, BookingSort>[] => [
  {
    label: "When",
    sort: "starts_at",
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
  booking: Pick<Booking, "id" | "client_id">;
  emails: ReadonlyMap<string, string> | undefined;
}

export function ClientEmail({ booking, emails }: ClientEmailProps) {
  if (booking.client_id === null) return <span>Deleted account</span>;
  const email = emails?.get(booking.id);
  if (!email) return <span>{emails ? "No address" : "…"}</span>;
  return (
    <a href={`mailto:${email}`} className={styles.link}>
      {email}
    </a>
  );
}
