import { Choice } from "@ensemble/controls";
import { pluralize } from "@ensemble/domain";
import {
  ConfirmDialog,
  explainRefusal,
  formatMoment,
  lazyDialog,
  QueryView,
  Section,
  SectionRow,
  showRefusal,
} from "@ensemble/editing";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Link } from "@ensemble/router";
import type { StudioProps } from "@ensemble/studio";
import { Actions, Button, Note, PlainList, Text } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import {
  type BusyCalendar,
  busyCalendarsQuery,
  calendarAddressesQuery,
  describeSkipped,
  refreshCalendar,
  removeCalendar,
} from "./busy-calendars";
import styles from "./calendars.module.css";

const AddCalendarDialog = lazyDialog(() => import("./add-calendar-dialog"));
const AddressesDialog = lazyDialog(() => import("./addresses-dialog"));

const maxCalendars = 5;

/** Lets a stylist's other calendars block time that clients could book (STUDIO-27). */
export function BusyCalendars(studio: StudioProps): ReactNode {
  const { expert } = studio;
  const query = useQuery(busyCalendarsQuery(expert.id));
  const addresses = useQuery(calendarAddressesQuery(expert.id));
  const [opened, setOpened] = useState<"calendar" | "addresses">();
  const onClose = () => setOpened(undefined);
  return (
    <Section
      title="Busy Times"
      actions={
        query.data &&
        query.data.length < maxCalendars && (
          <Button size="3" variant="outline" onClick={() => setOpened("calendar")}>
            Add Calendar
          </Button>
        )
      }
    >
      <Text as="p" size="3" mb="4">
        Clients can't book when one of your other calendars is busy. We read it every 15 minutes and
        keep only when you're busy, never with what.
      </Text>
      <QueryView query={query} what="Your calendars" height="120px">
        {(calendars) => (
          <PlainList>
            {calendars.map((calendar) => (
              <CalendarRow key={calendar.id} {...studio} calendar={calendar} />
            ))}
          </PlainList>
        )}
      </QueryView>
      {query.data && query.data.length > 0 && (
        <>
          <Note>
            {`Events that you declined don't block time, if we know the address that was invited: ${[
              "your account's",
              ...(addresses.data ?? []),
            ].join(", ")}.`}
          </Note>
          <Actions className={styles.actions}>
            <Button size="3" variant="soft" onClick={() => setOpened("addresses")}>
              Other Addresses
            </Button>
          </Actions>
        </>
      )}
      {opened === "calendar" && <AddCalendarDialog onClose={onClose} />}
      {opened === "addresses" && addresses.data && (
        <AddressesDialog addresses={addresses.data} onClose={onClose} />
      )}
    </Section>
  );
}

interface CalendarRowProps extends StudioProps {
  calendar: BusyCalendar;
}

function CalendarRow({ calendar, expert, links }: CalendarRowProps): ReactNode {
  const { id, name, problem, sessions } = calendar;
  const [isRemoving, setRemoving] = useState(false);
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries();
  const refresh = useMutation({
    mutationFn: (tentative?: boolean) => refreshCalendar(id, tentative),
    onError: showRefusal,
    onSettled,
  });
  const removal = useMutation({ mutationFn: () => removeCalendar(id), onSettled });
  const skipped = describeSkipped(calendar);
  const at = (instant: string) => formatMoment(Date.parse(instant), expert.time_zone);
  return (
    <SectionRow
      title={name}
      actions={
        <>
          <Button
            size="3"
            variant="soft"
            aria-label={`Refresh Now: ${name}`}
            disabled={calendar.is_reading || refresh.isPending}
            onClick={() => refresh.mutate(undefined)}
          >
            Refresh Now
          </Button>
          <Button
            size="3"
            variant="soft"
            color="red"
            aria-label={`Remove ${name}`}
            onClick={() => setRemoving(true)}
          >
            Remove
          </Button>
        </>
      }
    >
      <Note role="status">
        {calendar.is_reading && "Reading..."}
        {!calendar.is_reading && calendar.checked_at && `Read ${at(calendar.checked_at)}.`}
      </Note>
      {problem && calendar.failing_since && (
        <Text as="p" size="2" color="red" highContrast>
          {`Can't be read since ${at(calendar.failing_since)}. ${problem} ${
            calendar.checked_at ? "The busy times from before stay. " : ""
          }Next attempt: ${at(calendar.next_read_at)}.`}
        </Text>
      )}
      {skipped && <Note>{skipped}</Note>}
      {sessions > 0 && (
        <Note>
          <Link to={links.calendar()}>
            {`${pluralize(sessions, "session")} of yours at a time that this calendar has as busy`}
          </Link>
        </Note>
      )}
      <Choice>
        <input
          type="checkbox"
          checked={
            refresh.isPending
              ? (refresh.variables ?? calendar.counts_tentative)
              : calendar.counts_tentative
          }
          disabled={refresh.isPending}
          onChange={({ target }) => refresh.mutate(target.checked)}
        />
        Tentative events block time
      </Choice>
      <ConfirmDialog
        open={isRemoving}
        title={`Remove ${name}?`}
        text="Clients can then book its busy times. Sessions stay."
        confirm="Remove"
        pending={removal.isPending}
        failure={removal.error ? explainRefusal(removal.error) : undefined}
        onConfirm={() => removal.mutate()}
        onCancel={() => setRemoving(false)}
      />
    </SectionRow>
  );
}
