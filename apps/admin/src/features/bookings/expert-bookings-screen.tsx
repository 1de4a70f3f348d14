import { paths } from "@ensemble/contract";
import { FilterBar, type FilterControls, FilterSelect, useFilters } from "@ensemble/controls";
import { bookingStatusNames, studioPaths } from "@ensemble/domain";
import { formatMoment, RecordHistory } from "@ensemble/editing";
import { live, useNow, useQuery } from "@ensemble/query";
import { useSearchParams } from "@ensemble/router";
import {
  cancels,
  contactsQuery,
  DecisionButtons,
  decisionsFor,
  useBookingDecisions,
  useBookingPanel,
} from "@ensemble/studio";
import { Button, EmptyState, LoadFailure } from "@ensemble/ui";
import type { ReactNode } from "react";
import { AdminPage } from "../../components/admin-page";
import { DataTable } from "../../components/data-table";
import { NoneFound, Pagination } from "../../components/list-parts";
import { bookingColumnsWith } from "./booking-cells";
import {
  bookingsQuery,
  bookingName,
  type BookingRules,
  bookingRules,
  bookingsPageSize,
  expertNamesQuery,
  bookingViewLabels,
} from "./bookings";

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
      <BookingFilters list={list} experts={experts ?? []} />
      <DataTable
        caption="Bookings"
        columns={bookingColumnsWith(contacts.data)}
        rows={query.data?.rows}
        getKey={({ id }) => id}
        getName={bookingName}
        query={query}
        list={list}
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
        empty={
          list.narrowed ? (
            <NoneFound
              title="No matching bookings"
              text="Try different filters."
              clear={{ label: "Clear Filters", run: list.clear }}
              variant="solid"
            />
          ) : (
            <EmptyState title="No upcoming bookings" text="New requests will appear here." />
          )
        }
      />
      <Pagination list={list} total={query.data?.total} pageSize={bookingsPageSize} />
      {panel}
      {dialog}
    </>
  );
}

interface BookingFiltersProps {
  list: FilterControls<BookingRules>;
  experts: readonly { slug: string; name: string }[];
}

function BookingFilters({ list, experts }: BookingFiltersProps): ReactNode {
  const { show, status, expert } = list.filters.choices;
  return (
    <FilterBar>
      <FilterSelect
        label="Show"
        allLabel="Upcoming"
        names={bookingViewLabels}
        value={show}
        onChange={(value) => list.choose("show", value)}
      />
      <FilterSelect
        label="Status"
        allLabel="Any status"
        names={bookingStatusNames}
        value={status}
        onChange={(value) => list.choose("status", value)}
      />
      <FilterSelect
        label="Expert"
        allLabel="All experts"
        names={Object.fromEntries(experts.map(({ slug, name }) => [slug, name]))}
        value={expert}
        onChange={(value) => list.choose("expert", value)}
      />
    </FilterBar>
  );
}
