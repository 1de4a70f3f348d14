import { DataError } from "@ensemble/session";

/** What the database says when it refuses, as far as the wizard acts on it. */
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
  /** What happened and what can be done, in a sentence or two. */
  reason: string;
  /** Whether another time would help. */
  isAboutTime: boolean;
  /** Whether what the expert offers has changed meanwhile. */
  isAboutOffer: boolean;
}

const hintsOfOffer = new Set(["price_changed", "package_unavailable", "expert_unavailable"]);

/** Why something about a booking failed. `otherwise` is said when nothing better is known. */
export function refusalOf(error: unknown, otherwise: string): Refusal {
  const hint = error instanceof DataError ? (error.hint ?? "") : "";
  const isAboutTime = hintsOfTime.has(hint);
  const isAboutOffer = hintsOfOffer.has(hint);
  return { reason: reasonOf(error, otherwise), isAboutTime, isAboutOffer };
}

function reasonOf(error: unknown, otherwise: string): string {
  if (!(error instanceof DataError)) return otherwise;
  // The database knows no currency; the summary shows the new total with it.
  if (error.hint === "price_changed") {
    return "The price of this package has changed. Look at the new total and confirm again.";
  }
  // Refusals that carry a hint are worded for people by the database (PT4xx).
  if (error.hint && error.code?.startsWith("PT")) return error.message;
  if (error.kind === "offline") {
    return "We could not reach the server. Nothing you entered is lost: check your connection and try again.";
  }
  return otherwise;
}
