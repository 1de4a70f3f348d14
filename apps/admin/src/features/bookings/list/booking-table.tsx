import { useQuery } from "@ensemble/query";
import { useSearchParams } from "@ensemble/router";
import { Button, EmptyState } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { DataTable } from "../../../layout/table/data-table";
import { useFilters } from "@ensemble/controls";
import { bookingName } from "../booking";
import { decisionsFor } from "../decisions/booking-change";
import { bookingColumnsWith } from "./booking-columns";
import { bookingContacts } from "../dialog/booking-contacts";
import { BookingDialog } from "../dialog/booking-dialog";
import { BookingFilters } from "./booking-filters";
import { bookingList, bookingRules, bookingsPageSize } from "./booking-list";
import { DecisionButtons } from "../decisions/decision-buttons";
import { useBookingDecisions } from "../decisions/use-booking-decisions";
import { formatMoment } from "../../../layout/time/format-moment";
import { Pagination } from "../../../layout/lists/pagination";

interface BookingTableProps {
  /** Undefined while loading. */
  experts: readonly { id: string; slug: string; name: string }[] | undefined;
  show: string | null;
}

/** The bookings that the URL selects, and the one that it opens. */
export function BookingTable({ experts, show }: BookingTableProps): ReactNode {
  const list = useFilters(bookingRules(experts?.map(({ slug }) => slug) ?? [], show));
  const expertId = experts?.find(({ slug }) => slug === list.filters.choices.expert)?.id;
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...bookingList(list.filters, expertId),
    enabled: experts !== undefined,
  });
  const contacts = useQuery(bookingContacts(data?.rows.map(({ id }) => id) ?? []));
  const { decide, isPending, dialog } = useBookingDecisions();
  const [address, setAddress] = useSearchParams();
  const [now] = useState(() => Date.now());
  const opened = address.get("booking");

  function open(id: string | undefined): void {
    const next = new URLSearchParams(address);
    if (id) next.set("booking", id);
    else next.delete("booking");
    setAddress(next, { preventScrollReset: true, replace: id === undefined });
  }

  return (
    <>
      <BookingFilters list={list} experts={experts ?? []} />
      <DataTable
        caption="Bookings"
        columns={bookingColumnsWith(contacts.data)}
        rows={data?.rows}
        keyOf={({ id }) => id}
        nameOf={bookingName}
        sort={list.filters.sort}
        onSort={list.sort}
        outdated={isPlaceholderData}
        failed={isError}
        onRetry={() => void refetch()}
        pageSize={bookingsPageSize}
        actions={(booking) => (
          <>
            <DecisionButtons
              booking={booking}
              decisions={decisionsFor(booking, now).filter((one) => one !== "cancelled")}
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
          <EmptyState
            title={list.narrowed ? "No bookings like this" : "Nothing is coming up"}
            text={
              list.narrowed
                ? "Choose other filters to see more."
                : "New requests appear here as soon as somebody books."
            }
          >
            {list.narrowed && (
              <Button size="3" onClick={list.clear}>
                Clear filters
              </Button>
            )}
          </EmptyState>
        }
      />
      <Pagination
        page={list.filters.page}
        total={data?.total ?? 0}
        pageSize={bookingsPageSize}
        addressOf={list.addressOfPage}
      />
      {opened && <BookingDialog key={opened} id={opened} onClose={() => open(undefined)} />}
      {dialog}
    </>
  );
}
