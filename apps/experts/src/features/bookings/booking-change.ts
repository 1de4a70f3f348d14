import { type Calendar, calendarQuery, toDateAndTime } from "@ensemble/domain";
import type { Database } from "@ensemble/contract";
import { useMutation, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { bookingKeys } from "../../query-keys";
import { shownList } from "../intake/list-select";
import { bookingZone, toRefusal } from "../times/times";
import type { Booking } from "./bookings";

/**
 * A cancellation with an optional reason, new notes, the list to show or null for none, or the new
 * start in epoch milliseconds.
 */
type BookingChange =
  | { cancelReason: string }
  | { notes: string }
  | { listId: string | null }
  | number;

/**
 * Cancels or reschedules a booking or changes its notes or list, in one statement, so that a failed change
 * keeps the old time. The database rejects late changes and taken times.
 */
export function useBookingChange(booking: Booking, onChanged: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: BookingChange) =>
      writeChange(
        booking.id,
        typeof change === "number"
          ? newTime(
              change,
              await queryClient.ensureQueryData(
                calendarQuery(booking.expert, { moving: booking.id }),
              ),
            )
          : "notes" in change
            ? { client_notes: change.notes.trim() || null }
            : "listId" in change
              ? shownList(change.listId)
              : cancellation(change),
      ),
    onSuccess: (_, change) => {
      toast(doneMessage(change));
      onChanged();
    },
    onError: (error) => {
      console.warn("Changing the booking failed.", error);
      const { reason } = toRefusal(error, changeFailed);
      toast({ kind: "error", title: "Couldn't Change Booking", description: reason });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: bookingKeys.all }),
        queryClient.invalidateQueries({ queryKey: calendarQuery(booking.expert).queryKey }),
      ]),
  });
}

export const changeFailed = "There was an error changing your booking. Please try again.";

function doneMessage(change: BookingChange) {
  if (typeof change === "number") return moved;
  return "notes" in change ? noted : "listId" in change ? listed : cancelled;
}

const cancelled = {
  kind: "success",
  title: "Booking Cancelled",
  description: "The time is available again. We'll email you a confirmation.",
} as const;

const moved = {
  kind: "success",
  title: "Booking Rescheduled",
  description: "We're holding the new time for you until it's confirmed.",
} as const;

const noted = {
  kind: "success",
  title: "Notes Saved",
  description: "The team preparing your consultation will see them.",
} as const;

const listed = {
  kind: "success",
  title: "Choice Saved",
  description: "Your stylist sees the list that you chose, and no other.",
} as const;

type Row = Pick<
  Database["public"]["Tables"]["expert_bookings"]["Update"],
  | "status"
  | "cancel_reason"
  | "client_notes"
  | "shared_list_id"
  | "shows_favorites"
  | "booking_date"
  | "start_time"
  | "expected_starts_at"
  | "client_time_zone"
>;

async function writeChange(id: string, change: Row): Promise<void> {
  await unwrap(db().from("expert_bookings").update(change).eq("id", id).select("id").single());
}

const cancellation = ({ cancelReason }: { cancelReason: string }): Row => ({
  status: "cancelled",
  cancel_reason: cancelReason.trim() || null,
});

function newTime(instant: number, calendar: Calendar): Row {
  const { date, time } = toDateAndTime(instant, calendar);
  return {
    booking_date: date,
    start_time: time,
    expected_starts_at: new Date(instant).toISOString(),
    client_time_zone: bookingZone(),
  };
}
