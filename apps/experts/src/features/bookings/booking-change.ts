import { calendarOf, ownZone, wallClock } from "@ensemble/consultations";
import { useMutation, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { refusalOf } from "../booking/refusal";
import type { Booking } from "./booking";

/** `cancel`, or the instant in milliseconds to move to. */
export type BookingChange = "cancel" | number;

export const changeFailed = "There was an error changing your booking. Please try again.";

/**
 * Cancels a booking or moves it, in one statement: either the new time is held or the old one
 * stays. The database refuses what comes too late or is taken; the hint says which.
 */
export function useBookingChange(booking: Booking, onChanged: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: BookingChange) => writeChange(booking, change),
    onSuccess: (_, change) => {
      toast(change === "cancel" ? cancelled : moved);
      onChanged();
    },
    onError: (error) => {
      console.warn("The booking was not changed.", error);
      const { reason } = refusalOf(error, changeFailed);
      toast({ kind: "error", title: "Booking Not Changed", description: reason });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["bookings"] }),
        queryClient.invalidateQueries({ queryKey: calendarOf(booking.expert).queryKey }),
      ]),
  });
}

const cancelled = {
  kind: "success",
  title: "Booking Cancelled",
  description: "Its time is free again, and an email confirms it.",
} as const;

const moved = {
  kind: "success",
  title: "Booking Moved",
  description: "The new time is held for you until it is confirmed.",
} as const;

async function writeChange({ id, expert }: Booking, change: BookingChange): Promise<void> {
  await unwrap(
    db()
      .from("expert_bookings")
      .update(rowOf(change, expert.time_zone))
      .eq("id", id)
      .select("id")
      .single(),
  );
}

function rowOf(change: BookingChange, zone: string) {
  if (change === "cancel") return { status: "cancelled" as const };
  const [date = "", time = ""] = wallClock(change, zone).split("T");
  return { booking_date: date, start_time: time, client_time_zone: ownZone() };
}
