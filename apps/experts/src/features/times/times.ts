import { createPageStore, DataError, explainRefusal } from "@ensemble/session";
import { formatInZone, ownZone } from "@ensemble/domain";

const useChoice = createPageStore<{ zone?: string }>(() => ({}));

export const chooseZone = (zone: string): void => useChoice.setState({ zone });

/** Returns the zone of the times to choose from: the device's until a client chooses another. */
export const bookingZone = (): string => useChoice.getState().zone ?? ownZone();

/** Returns `bookingZone` and follows it. */
export const useBookingZone = (): string => useChoice(({ zone }) => zone) ?? ownZone();

/** Formats a day: `Monday, November 23, 2026`. */
export const formatDay = (instant: number, zone: string): string =>
  formatInZone(instant, zone, { dateStyle: "full" });

/** Formats a day: `Mon, Nov 23`. */
export const shortDay = (instant: number, zone: string): string =>
  formatInZone(instant, zone, { weekday: "short", month: "short", day: "numeric" });

/** Formats a time of day: `9:30 AM`. */
export const formatTime = (instant: number, zone: string): string =>
  formatInZone(instant, zone, { timeStyle: "short" });

/** Formats a span: `11:00 AM – 12:30 PM`, or a single time if it is empty. */
export function formatTimeSpan(from: number, until: number, zone: string): string {
  const [start, end] = [formatTime(from, zone), formatTime(until, zone)];
  return start === end ? start : `${start} – ${end}`;
}

/** Formats day and time: `Mon, Nov 23, 9:30 AM`. */
export const shortDateTime = (instant: number, zone: string): string =>
  formatInZone(instant, zone, {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });

/** Returns the `count` free times closest to `requested`, in ascending order. */
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
  /** What happened and what to do about it. */
  reason: string;
  /** Whether choosing another time would help. */
  isAboutTime: boolean;
  /** Whether the expert's packages have changed. */
  isAboutOffer: boolean;
}

/** Explains why a booking request failed; `otherwise` is the message for unknown errors. */
export function toRefusal(error: unknown, otherwise: string): Refusal {
  const hint = error instanceof DataError ? (error.hint ?? "") : "";
  const reason = explainRefusal(error, { ...bookingRefusals, otherwise });
  const isAboutTime = timeHints.has(hint);
  const isAboutOffer = offerHints.has(hint);
  return { reason, isAboutTime, isAboutOffer };
}

/** Hints of the database about the time. */
const timeHints = new Set([
  "slot_taken",
  "in_the_past",
  "too_soon",
  "too_far_ahead",
  "day_full",
  "clocks_differ",
  "day_off",
  "outside_availability",
  "not_on_grid",
  "time_does_not_exist",
]);

const offerHints = new Set(["price_changed", "package_unavailable", "expert_unavailable"]);

const bookingRefusals = {
  // Replaces the database's message, which lacks the currency.
  price_changed: "The price of this package has changed. Check the new total and confirm again.",
  offline:
    "We couldn't reach the server. Nothing you entered is lost. Check your connection and try again.",
};
