import { paths } from "@ensemble/contract";
import { useFilters } from "@ensemble/controls";
import { bookingStatusNames, studioPaths } from "@ensemble/domain";
import { formatMoment, RecordHistory } from "@ensemble/editing";
import { live, useNow, useQuery } from "@ensemble/query";
import { useSearchParams } from "@ensemble/router";
import {
  cancels,
  contactsOf,
  DecisionButtons,
  decisionsFor,
  useBookingDecisions,
  useBookingPanel,
} from "@ensemble/studio";
import { Button, LoadFailure } from "@ensemble/ui";
import type { ReactNode } from "react";
import { AdminList } from "../../components/admin-list";
import { AdminPage } from "../../components/admin-page";
import { bookingColumnsWith } from "./booking-cells";
import {
  bookingList,
  bookingName,
  bookingRules,
  bookingsPageSize,
  expertNames,
  bookingViewLabels,
} from "./bookings";

/** All bookings, with the decisions they need. */
export default function ExpertBookingsScreen(): ReactNode {
  const experts = useQuery(expertNames);
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
    ...bookingList(list.filters, expertId),
    ...live,
    enabled: experts !== undefined,
  });
  const contacts = useQuery(contactsOf(query.data?.rows.map(({ id }) => id) ?? []));
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
        nameOf={bookingName}
        pageSize={bookingsPageSize}
        actions={(booking) => (
          <>
            <DecisionButtons
              booking={booking}
              name={bookingName(booking)}
              decisions={decisionsFor(booking, now).filter((one) => !cancels(one))}
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
