import { DataError, explainRefusal } from "@ensemble/session";
import { formatInZone } from "@ensemble/domain";

/** A day in a time zone: `Monday, November 23, 2026`. */
export const formatDay = (instant: number, zone: string): string =>
  formatInZone(instant, zone, { dateStyle: "full" });

/** A time of day in a time zone: `9:30 AM`. */
export const formatTime = (instant: number, zone: string): string =>
  formatInZone(instant, zone, { timeStyle: "short" });

/** A time span in a time zone: `11:00 AM – 12:30 PM`; a single time when it is empty. */
export function formatTimeSpan(from: number, until: number, zone: string): string {
  const [start, end] = [formatTime(from, zone), formatTime(until, zone)];
  return start === end ? start : `${start} – ${end}`;
}

/** Day and time, short enough for a button: `Mon, Nov 23, 9:30 AM`. */
export const shortDateTime = (instant: number, zone: string): string =>
  formatInZone(instant, zone, {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });

/** The `count` free times nearest to a wanted one, in ascending order. */
export function nearestFreeTimes(
  free: readonly number[],
  requested: number,
  count: number,
): number[] {
  return free
    .filter((instant) => instant !== requested)
    .sort((one, other) => Math.abs(one - requested) - Math.abs(other - requested))
    .slice(0, count)
    .sort((one, other) => one - other);
}

export interface Refusal {
  /** What happened and what to do about it, in a sentence or two. */
  reason: string;
  /** Whether choosing another time would help. */
  isAboutTime: boolean;
  /** Whether the expert's packages have changed meanwhile. */
  isAboutOffer: boolean;
}

/** Why a call about a booking failed; `otherwise` is the message for unknown errors. */
export function refusalOf(error: unknown, otherwise: string): Refusal {
  const hint = error instanceof DataError ? (error.hint ?? "") : "";
  const reason = explainRefusal(error, { ...bookingRefusals, otherwise });
  const isAboutTime = timeHints.has(hint);
  const isAboutOffer = offerHints.has(hint);
  return { reason, isAboutTime, isAboutOffer };
}

/** The database's hints for a refused time. */
const timeHints = new Set([
  "slot_taken",
  "in_the_past",
  "too_far_ahead",
  "clocks_differ",
  "day_off",
  "outside_availability",
  "not_on_grid",
  "time_does_not_exist",
]);

const offerHints = new Set(["price_changed", "package_unavailable", "expert_unavailable"]);

const bookingRefusals = {
  // The database knows no currency; the summary shows the new total with it.
  price_changed: "The price of this package has changed. Check the new total and confirm again.",
  offline:
    "We couldn't reach the server. Nothing you entered is lost. Check your connection and try again.",
};
