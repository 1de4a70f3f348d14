import { DataError } from "@ensemble/session";

/** Whether the deactivation of an expert cancels the upcoming bookings, and why. */
export interface Cancellation {
  cancels: boolean;
  reason: string;
  /** Shows that a reason is required. */
  lacksReason: boolean;
}

export const noCancellation: Cancellation = { cancels: false, reason: "", lacksReason: false };

/** Whether bookings would be cancelled without a reason. */
export const lacksRequiredReason = ({ cancels, reason }: Cancellation): boolean =>
  cancels && reason.trim() === "";

/** The reason for cancelling the bookings; null keeps them. */
export const cancelReasonOf = ({ cancels, reason }: Cancellation): string | null =>
  cancels ? reason.trim() : null;

/** The error of a save without a reason. */
export const reasonMissing = (): DataError =>
  new DataError("invalid", "say why the bookings are cancelled.", "PT422", "reason_missing");
