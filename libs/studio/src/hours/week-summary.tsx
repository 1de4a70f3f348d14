import { type BookingStatus, formatZone, wallClock } from "@ensemble/domain";
import { FactList, formatMoment, lazyDialog, QueryView, Section } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Button, Flex, Note, PlainList, Text } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { BookingStatusBadge } from "../bookings/booking-status";
import { formatClient } from "../bookings/studio-bookings";
import type { StudioProps } from "../studio-layout";
import { bookingsWithinQuery } from "./days-off";
import { dayNames, dayOrder, formatHours, weekQuery } from "./week";

const WeekDialog = lazyDialog(() => import("./week-dialog"));

export function WeekSummary({ expert }: Pick<StudioProps, "expert">): ReactNode {
  const query = useQuery(weekQuery(expert.id));
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
              In {formatZone(expert.time_zone)}. Existing bookings stay as they are.
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
  links: StudioProps["links"];
  first_day: string;
  last_day: string;
  /** Only those that overlap these hours of a single day. */
  hours?: { start_time: string; end_time: string };
}

/** Lists bookings on days off, which stay until they are moved or cancelled. */
export function BookingsWithin(props: BookingsWithinProps): ReactNode {
  const { expertId, links, hours, ...span } = props;
  const { data: bookings, isError } = useQuery(bookingsWithinQuery(expertId, span));
  const data = bookings?.filter(
    ({ starts_at, ends_at, time_zone }) =>
      !hours ||
      (wallClock(Date.parse(starts_at), time_zone) < `${span.last_day}T${hours.end_time}` &&
        wallClock(Date.parse(ends_at), time_zone) > `${span.first_day}T${hours.start_time}`),
  );
  if (isError) {
    return <Note role="alert">Bookings on these days couldn't be loaded.</Note>;
  }
  if (!data || data.length === 0) {
    return data && !hours && <Note>No existing bookings on these days.</Note>;
  }
  return (
    <div role="status">
      <Note>
        {data.length === 1 ? "1 booking stays" : `${data.length} bookings stay`} unless you move or
        cancel {data.length === 1 ? "it" : "them"}:
      </Note>
      <BookingLinks
        bookings={data}
        getPath={({ starts_at, time_zone }) =>
          links.calendar(wallClock(Date.parse(starts_at), time_zone).slice(0, 10))
        }
      />
    </div>
  );
}

interface BookingLinksProps {
  bookings: readonly LinkedBooking[];
  getPath: (booking: LinkedBooking) => string;
}

interface LinkedBooking {
  id: string;
  status: BookingStatus;
  starts_at: string;
  time_zone: string;
  client_name: string | null;
  package: { name: string };
}

/** A list of bookings with links. */
export function BookingLinks({ bookings, getPath }: BookingLinksProps): ReactNode {
  return (
    <PlainList>
      {bookings.map((booking) => (
        <Flex key={booking.id} asChild wrap="wrap" align="center" gap="2" py="1">
          <li>
            <Text asChild size="2">
              <Link to={getPath(booking)}>
                {formatMoment(Date.parse(booking.starts_at), booking.time_zone)},{" "}
                {booking.package.name} for {formatClient(booking)}
              </Link>
            </Text>
            <BookingStatusBadge status={booking.status} />
          </li>
        </Flex>
      ))}
    </PlainList>
  );
}
