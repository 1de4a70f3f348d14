import { DataError, explainRefusal } from "@ensemble/session";

/** The database's hints for a refused time. */
const hintsOfTime = new Set([
  "slot_taken",
  "in_the_past",
  "too_far_ahead",
  "clocks_differ",
  "day_off",
  "outside_availability",
  "not_on_grid",
  "time_does_not_exist",
]);

export interface Refusal {
  /** What happened and what to do about it, in a sentence or two. */
  reason: string;
  /** Whether choosing another time would help. */
  isAboutTime: boolean;
  /** Whether the expert's packages have changed meanwhile. */
  isAboutOffer: boolean;
}

const hintsOfOffer = new Set(["price_changed", "package_unavailable", "expert_unavailable"]);

const bookingRefusals = {
  // The database knows no currency; the summary shows the new total with it.
  price_changed: "The price of this package has changed. Look at the new total and confirm again.",
  offline:
    "We could not reach the server. Nothing you entered is lost: check your connection and try again.",
};

/** Why a call about a booking failed; `otherwise` is the message for unknown errors. */
export function refusalOf(error: unknown, otherwise: string): Refusal {
  const hint = error instanceof DataError ? (error.hint ?? "") : "";
  const reason = explainRefusal(error, { ...bookingRefusals, otherwise });
  const isAboutTime = hintsOfTime.has(hint);
  const isAboutOffer = hintsOfOffer.has(hint);
  return { reason, isAboutTime, isAboutOffer };
}
