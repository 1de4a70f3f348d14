import { DataError } from "@ensemble/session";

/** What becomes of the coming bookings of an expert who is taken out of the directory. */
export interface Leaving {
  cancels: boolean;
  reason: string;
  /** The reason was left out although clients have to read one. */
  lacksReason: boolean;
}

export const keepsBookings: Leaving = { cancels: false, reason: "", lacksReason: false };

/** Whether bookings are to be cancelled without saying why. */
export const isUnexplained = ({ cancels, reason }: Leaving): boolean =>
  cancels && reason.trim() === "";

/** Why the coming bookings are cancelled with the expert's leaving; null when they are kept. */
export const becauseOf = ({ cancels, reason }: Leaving): string | null =>
  cancels ? reason.trim() : null;

/** What saving without a reason answers. */
export const reasonMissing = (): DataError =>
  new DataError("invalid", "say why the bookings are cancelled.", "PT422", "reason_missing");
