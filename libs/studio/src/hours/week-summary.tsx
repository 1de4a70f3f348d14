import { paths } from "@ensemble/contract";
import { type BookingStatus, formatZone } from "@ensemble/domain";
import { FactList, formatMoment, lazyDialog, QueryView, Section } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Button, Flex, Note, PlainList, Text } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { BookingStatusBadge } from "../bookings/booking-status";
import { bookingsWithin } from "./days-off";
import { dayNames, dayOrder, formatHours, weekOf } from "./week";

const WeekDialog = lazyDialog(() => import("./week-dialog"));

interface WeekSummaryProps {
  expert: { id: string; name: string; time_zone: string };
}

export function WeekSummary({ expert }: WeekSummaryProps): ReactNode {
  const query = useQuery(weekOf(expert.id));
  const [editing, setEditing] = useState(false);
  return (
    <Section
      title="Weekly Hours"
      actions={
        query.data && (
          <Button size="2" variant="soft" onClick={() => setEditing(true)}>
            Edit Hours
          </Button>
        )
      }
    >
      <QueryView query={query} what="The hours" height="200px">
        {({ values: week }) => (
          <>
            <FactList
              facts={dayOrder.map((day) => [dayNames[day], formatHours(week.days[day]!)])}
            />
            <Text as="p" size="2" color="gray" mt="3">
              In {formatZone(expert.time_zone)} time. Existing bookings stay as they are.
            </Text>
          </>
        )}
      </QueryView>
      {editing && query.data && (
        <WeekDialog expert={expert} stored={query.data} onClose={() => setEditing(false)} />
      )}
    </Section>
  );
}

interface BookingsWithinProps {
  expertId: string;
  first_day: string;
  last_day: string;
}

/** Lists bookings on days off, which an administrator has to move or cancel. */
export function BookingsWithin({ expertId, ...span }: BookingsWithinProps): ReactNode {
  const { data, isError } = useQuery(bookingsWithin(expertId, span));
  if (isError) {
    return <Note role="alert">Bookings on these days couldn't be loaded.</Note>;
  }
  if (!data || data.length === 0) return data && <Note>No existing bookings on these days.</Note>;
  return (
    <div role="status">
      <Note>
        {data.length === 1 ? "1 booking stays" : `${data.length} bookings stay`} on these days until
        you reschedule or cancel {data.length === 1 ? "it" : "them"}:
      </Note>
      <BookingLinks bookings={data} />
    </div>
  );
}

interface BookingLinksProps {
  bookings: readonly {
    id: string;
    status: BookingStatus;
    starts_at: string;
    time_zone: string;
    package: { name: string };
  }[];
}

/** A list of bookings, each linking to its dialog. */
export function BookingLinks({ bookings }: BookingLinksProps): ReactNode {
  return (
    <PlainList>
      {bookings.map((booking) => (
        <Flex key={booking.id} asChild wrap="wrap" align="center" gap="2" py="1">
          <li>
            <Text asChild size="2">
              <Link to={paths.adminBookings(booking.id)}>
                {formatMoment(Date.parse(booking.starts_at), booking.time_zone)},{" "}
                {booking.package.name}
              </Link>
            </Text>
            <BookingStatusBadge status={booking.status} />
          </li>
        </Flex>
      ))}
    </PlainList>
  );
}
