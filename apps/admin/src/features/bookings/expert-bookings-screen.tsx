import { formatPrice, paths } from "@ensemble/contract";
import { useFilters } from "@ensemble/controls";
import { bookingStatusNames, formatZone, ownZone, studioPaths } from "@ensemble/domain";
import { formatDay, formatMoment, formatSpan, RecordHistory } from "@ensemble/editing";
import { live, useNow, useQuery } from "@ensemble/query";
import { Link, useSearchParams } from "@ensemble/router";
import {
  BookingStatusBadge,
  cancels,
  contactsQuery,
  DecisionButtons,
  decisionsFor,
  useBookingDecisions,
  useBookingPanel,
} from "@ensemble/studio";
import { Button, Flex, LoadFailure } from "@ensemble/ui";
import type { ReactNode } from "react";
import { AdminList } from "../../components/admin-list";
import { AdminPage } from "../../components/admin-page";
import type { Column } from "../../components/data-table";
import {
  type Booking,
  bookingsQuery,
  bookingName,
  bookingRules,
  type BookingSort,
  bookingsPageSize,
  expertNamesQuery,
  bookingViewLabels,
} from "./bookings";
import styles from "./bookings.module.css";

/** All bookings, with the decisions they need. */
export default function ExpertBookingsScreen(): ReactNode {
  const experts = useQuery(expertNamesQuery);
  const [address] = useSearchParams();
  return (
    <AdminPage
      title="Bookings"
      subtitle="Confirm requests and record which consultations took place"
      back={{ label: "Back to Expert Stylists", to: paths.adminExperts() }}
    >
      {experts.isError && !experts.data ? (
        <LoadFailure what="The bookings" onRetry={() => void experts.refetch()} />
      ) : (
        <BookingTable
          // Parses the URL again once the experts have loaded.
          key={experts.data ? "known" : "waiting"}
          experts={experts.data}
          show={address.get("show")}
        />
      )}
    </AdminPage>
  );
}

interface BookingTableProps {
  /** Undefined while loading. */
  experts: readonly { id: string; slug: string; name: string }[] | undefined;
  show: string | null;
}

/** The bookings and the panel that the URL selects. */
function BookingTable({ experts, show }: BookingTableProps): ReactNode {
  const list = useFilters(bookingRules(experts?.map(({ slug }) => slug) ?? [], show));
  const expertId = experts?.find(({ slug }) => slug === list.filters.choices.expert)?.id;
  const query = useQuery({
    ...bookingsQuery(list.filters, expertId),
    ...live,
    enabled: experts !== undefined,
  });
  const contacts = useQuery(contactsQuery(query.data?.rows.map(({ id }) => id) ?? []));
  const { decide, isPending, dialog } = useBookingDecisions(bookingName);
  const { open, panel } = useBookingPanel({
    isOwn: false,
    History: RecordHistory,
    links: { client: (id, { slug }) => studioPaths.adminClient(slug, id) },
  });
  const now = useNow();
  return (
    <>
      <AdminList
        caption="Bookings"
        list={list}
        filters={{
          show: { label: "Show", names: bookingViewLabels, allLabel: "Upcoming" },
          status: { label: "Status", names: bookingStatusNames, allLabel: "Any status" },
          expert: {
            label: "Expert",
            names: Object.fromEntries((experts ?? []).map(({ slug, name }) => [slug, name])),
            allLabel: "All experts",
          },
        }}
        columns={bookingColumnsWith(contacts.data)}
        query={query}
        rows={query.data?.rows}
        total={query.data?.total}
        getName={bookingName}
        pageSize={bookingsPageSize}
        actions={(booking) => (
          <>
            <DecisionButtons
              booking={booking}
              name={bookingName(booking)}
              decisions={decisionsFor(booking, now).filter((decision) => !cancels(decision))}
              size="2"
              disabled={isPending}
              decide={decide}
            />
            <Button
              size="2"
              variant="soft"
              color="gray"
              highContrast
              aria-label={`Details of ${bookingName(booking)}, ${formatMoment(
                Date.parse(booking.starts_at),
                booking.time_zone,
              )}`}
              onClick={() => open(booking.id)}
            >
              Details
            </Button>
          </>
        )}
        noneFound={{
          title: "No matching bookings",
          text: "Try different filters.",
          clear: "Clear Filters",
        }}
        noneYet={{ title: "No upcoming bookings", text: "New requests will appear here." }}
      />
      {panel}
      {dialog}
    </>
  );
}

/** Returns the table's columns; `emails` by booking id, undefined while loading. */
const bookingColumnsWith = (
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
