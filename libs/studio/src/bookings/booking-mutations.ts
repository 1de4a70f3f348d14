import type { Database } from "@ensemble/contract";
import type { BookingStatus } from "@ensemble/domain";
import { changedMeanwhile } from "@ensemble/editing";
import { db, unwrap } from "@ensemble/session";

/** What decisions need of a booking. */
export interface DecidedBooking {
  id: string;
  status: BookingStatus;
  sequence: number;
  starts_at: string;
  time_zone: string;
  /** Null for clients without an account, who get mail only at an address that was typed. */
  client_id: string | null;
  client_email?: string | null;
  client_time_zone?: string | null;
}

/** A decision of the stylist or an administrator; a declined request is cancelled. */
export type Decision = "confirmed" | "completed" | "no_show" | "cancelled" | "declined";

/** Returns whether a decision cancels, and thus needs a reason. */
export const cancels = (decision: Decision | undefined): decision is "cancelled" | "declined" =>
  decision === "cancelled" || decision === "declined";

/** Returns whether a booking can still change, i.e. is pending or confirmed. */
export const isOpen = ({ status }: Pick<DecidedBooking, "status">): boolean =>
  status === "pending" || status === "confirmed";

/**
 * Writes a decision; a cancellation needs a reason. Throws DataError, also if the booking has
 * changed since it was shown.
 */
export const decideBooking = (
  booking: DecidedBooking,
  decision: Decision,
  reason: string,
): Promise<void> =>
  changeBooking(
    booking,
    cancels(decision) ? { status: "cancelled", cancel_reason: reason } : { status: decision },
  );

type Change = Pick<
  Database["public"]["Tables"]["expert_bookings"]["Update"],
  | "status"
  | "cancel_reason"
  | "booking_date"
  | "start_time"
  | "expected_starts_at"
  | "beyond_limits"
  | "place_kind"
  | "place"
>;

/** Changes a booking. Throws DataError, also if it has changed since it was shown. */
export async function changeBooking(
  booking: Pick<DecidedBooking, "id" | "status" | "sequence">,
  change: Change,
): Promise<void> {
  const changed = await unwrap(
    db()
      .from("expert_bookings")
      .update(change)
      .eq("id", booking.id)
      // The status and (through the sequence) the time must be unchanged.
      .eq("status", booking.status)
      .eq("sequence", booking.sequence)
      .select("id"),
  );
  if (changed.length === 0) throw changedMeanwhile();
}

/** A start that `available_slots` offers. */
interface NewStart {
  /** `2026-11-23` and `09:00`, in the expert's zone. */
  date: string;
  time: string;
  /** Epoch milliseconds. */
  instant: number;
  message: string;
  /** Overrules the stylist's own limits. */
  beyondLimits: boolean;
}

/**
 * Atomically moves a booking. Throws DataError, also if date and time mean another instant than the
 * one shown.
 */
export const moveBooking = (
  booking: DecidedBooking,
  { date, time, instant, beyondLimits }: NewStart,
): Promise<void> =>
  changeBooking(booking, {
    booking_date: date,
    start_time: time,
    expected_starts_at: new Date(instant).toISOString(),
    beyond_limits: beyondLimits,
  });

/** Proposes a start to a booking's client, instead of an earlier proposal. Throws DataError. */
export async function proposeTime(
  { id }: DecidedBooking,
  { date, time, instant, message, beyondLimits }: NewStart,
): Promise<void> {
  await unwrap(
    db().rpc("propose_time", {
      booking: id,
      booking_date: date,
      start_time: time,
      message,
      expected_starts_at: new Date(instant).toISOString(),
      beyond_limits: beyondLimits,
    }),
  );
}

/** Returns the possible decisions, the most common first. */
export function decisionsFor(
  booking: Pick<DecidedBooking, "status" | "starts_at">,
  now: number,
): Decision[] {
  if (!isOpen(booking)) return [];
  const isRequest = booking.status === "pending";
  const ending = isRequest ? "declined" : "cancelled";
  if (Date.parse(booking.starts_at) <= now) return ["completed", "no_show", ending];
  return isRequest ? ["confirmed", ending] : [ending];
}

interface DecisionTexts {
  label: string;
  /** Title of the success toast. */
  done: string;
  /** Text of the success toast. */
  description: string;
  /** Confirmation, if the decision can't be undone. */
  question?: { title: string; text: string };
}

const irreversible = "This can't be undone.";

export const decisionTexts: Record<Decision, DecisionTexts> = {
  confirmed: {
    label: "Confirm",
    done: "Booking Confirmed",
    description: "The client gets an email, and a reminder the day before.",
  },
  completed: {
    label: "Complete",
    done: "Booking Completed",
    description: "The client can now write a review.",
    question: {
      title: "Did this consultation take place?",
      text: `The client will be able to write a review. ${irreversible}`,
    },
  },
  no_show: {
    label: "No-show",
    done: "Marked as No-show",
    description: "The client sees it in My Bookings.",
    question: {
      title: "Mark as a no-show?",
      text: `The client won't be able to review this booking. ${irreversible}`,
    },
  },
  cancelled: {
    label: "Cancel",
    done: "Booking Cancelled",
    description: "The time is available again, and the client gets an email.",
    question: {
      title: "Cancel this booking?",
      text: `The time becomes available to others right away, and the client gets an email. ${irreversible}`,
    },
  },
  declined: {
    label: "Decline",
    done: "Request Declined",
    description: "The time is available again, and the client gets an email.",
    question: {
      title: "Decline this request?",
      text: `The time becomes available to others right away, and the client gets an email. ${irreversible}`,
    },
  },
};
