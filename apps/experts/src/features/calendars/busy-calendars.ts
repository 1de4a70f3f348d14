import type { Database } from "@ensemble/contract";
import { pluralize } from "@ensemble/domain";
import { live, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { studioKeys } from "@ensemble/studio";

type Row = Database["public"]["Functions"]["busy_calendars"]["Returns"][number];

/** A calendar whose busy times aren't offered, without its address (STUDIO-27). */
export type BusyCalendar = Omit<Row, "checked_at" | "failing_since" | "problem" | "skipped"> & {
  checked_at: string | null;
  failing_since: string | null;
  problem: string | null;
  /** How many events weren't read, by reason. */
  skipped: Record<string, number>;
};

const whileReading = 2000;

export const busyCalendarsQuery = (expertId: string) =>
  queryOptions({
    queryKey: studioKeys.busyCalendars(expertId),
    queryFn: () =>
      unwrap(db().rpc("busy_calendars", { expert: expertId })) as Promise<BusyCalendar[]>,
    ...live,
    refetchInterval: ({ state }) =>
      state.data?.some(({ is_reading: isReading }) => isReading)
        ? whileReading
        : live.refetchInterval,
  });

export const calendarAddressesQuery = (expertId: string) =>
  queryOptions({
    queryKey: studioKeys.calendarAddresses(expertId),
    queryFn: () => unwrap(db().rpc("calendar_addresses")),
  });

/** Chooses whether tentative events count, or just reads the calendar again. */
export const refreshCalendar = (calendar: string, tentative?: boolean) =>
  unwrap(
    db().rpc("refresh_busy_calendar", {
      calendar,
      ...(tentative !== undefined && { counts_tentative: tentative }),
    }),
  );

export const removeCalendar = (calendar: string) =>
  unwrap(db().rpc("remove_busy_calendar", { calendar }));

const skipReasons: Record<string, string> = {
  unknown_zone: "in a time zone that we don't know",
  unreadable: "unreadable",
  ends_before_start: "ending before they start",
  repeats_too_often: "repeating too often",
};

/** Describes events that don't block time because they can't be read; undefined without any. */
export function describeSkipped({ skipped }: Pick<BusyCalendar, "skipped">): string | undefined {
  const parts = Object.entries(skipped).map(
    ([reason, count]) => `${pluralize(count, "event")} ${skipReasons[reason] ?? ""}`,
  );
  return parts.length > 0 ? `Not read: ${parts.join(", ")}. Block their times by hand.` : undefined;
}
