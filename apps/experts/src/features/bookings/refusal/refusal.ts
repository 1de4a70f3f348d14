import { DataError } from "@ensemble/session";

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

/** Why a call about a booking failed; `otherwise` is the message for unknown errors. */
export function refusalOf(error: unknown, otherwise: string): Refusal {
  const hint = error instanceof DataError ? (error.hint ?? "") : "";
  const isAboutTime = hintsOfTime.has(hint);
  const isAboutOffer = hintsOfOffer.has(hint);
  return { reason: reasonOf(error, otherwise), isAboutTime, isAboutOffer };
}

function reasonOf(error: unknown, otherwise: string): string {
  if (!(error instanceof DataError)) return otherwise;
  // The database knows no currency; the summary shows the new total in it.
  if (error.hint === "price_changed") {
    return "The price of this package has changed. Look at the new total and confirm again.";
  }
  // The database words refusals that carry a hint for people (PT4xx).
  if (error.hint && error.code?.startsWith("PT")) return error.message;
  if (error.kind === "offline") {
    return "We could not reach the server. Nothing you entered is lost: check your connection and try again.";
  }
  return otherwise;
}
