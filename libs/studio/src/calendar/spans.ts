import type { Database } from "@ensemble/contract";
import { live, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { StudioBooking, WithNulls } from "../bookings/studio-bookings";
import type { StudioExpert } from "../studio-layout";
import { studioKeys } from "../query-keys";

/** Working hours, a blocked time, a day off or a busy time of another calendar. See `studio_spans`. */
export type Span = WithNulls<
  Database["public"]["Functions"]["studio_spans"]["Returns"][number],
  "id" | "note"
>;

/** Queries the hours, blocked times, days off and busy times from one local day to another, inclusive. */
export const spansQuery = (expert: StudioExpert, first: string, last: string) =>
  queryOptions({
    queryKey: studioKeys.spans(expert.id, first, last),
    queryFn: (): Promise<Span[]> =>
      unwrap(db().rpc("studio_spans", { expert: expert.id, from_day: first, until_day: last })),
    ...live,
  });

const dayLength = 86_400_000;

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);

export function weekAround(day: string): string[] {
  const monday = dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, index) => dayAfter(monday, index));
}

/** Returns whether a text is an existing day such as `2026-11-23`. */
export const isDay = (text: string | null): text is string =>
  text !== null &&
  /^2\d{3}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

export interface Range {
  from: number;
  until: number;
}

/** A booking's minutes on the day on which it starts. */
export const minutesOfBooking = ({ minute, starts_at, ends_at }: StudioBooking): Range => ({
  from: minute,
  until: Math.min(minute + (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000, 1440),
});

/** Returns the full hours that a calendar shows, which contain everything that is on its days. */
export function shownHours(spans: readonly Span[], bookings: readonly StudioBooking[]): Range {
  const ranges = [
    ...spans
      // Days off and whole busy days would show every hour.
      .filter(({ kind }) => kind !== "day_off" && kind !== "busy")
      .map(({ from_minute: from, until_minute: until }) => ({ from, until })),
    ...bookings.map(minutesOfBooking),
  ];
  const from = Math.min(9 * 60, ...ranges.map((range) => range.from));
  const until = Math.max(17 * 60, ...ranges.map((range) => range.until));
  return { from: Math.floor(from / 60) * 60, until: Math.ceil(until / 60) * 60 };
}
