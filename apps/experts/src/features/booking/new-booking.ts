import { type Calendar, calendarOf, dateAndTimeOf, ownZone, wallClock } from "@ensemble/domain";
import { paths } from "@ensemble/contract";
import { useMutation, useQueryClient } from "@ensemble/query";
import { useNavigate } from "@ensemble/router";
import { DataError, db, unwrap } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { useState } from "react";
import { bookingKeys } from "../../query-keys";
import { expertProfile, type ExpertProfile } from "../experts/expert";
import { refusalOf } from "../times/times";

/** Sends a booking, shows the result and opens the confirmation. */
export function useNewBooking(expert: ExpertProfile, onSettled: () => void) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (booking: NewBooking) =>
      insertBooking(
        booking,
        await queryClient.ensureQueryData(calendarOf(expert, { package: booking.offered.id })),
      ),
    onSuccess: async (bookingId) => {
      clearDraftNotes(expert.id);
      toast({
        kind: "success",
        title: "Booking Submitted!",
        description:
          "Your consultation request has been submitted. You'll receive a confirmation email shortly.",
      });
      void queryClient.invalidateQueries({ queryKey: calendarOf(expert).queryKey });
      void queryClient.invalidateQueries({ queryKey: bookingKeys.all });
      // Replaces the history entry, so that Back doesn't return to the filled form.
      await navigate(paths.bookingConfirmation(bookingId), { replace: true });
    },
    onError: async (error) => {
      console.warn("The booking failed.", error);
      const { reason, isAboutOffer } = refusalOf(error, bookingFailed);
      toast({ kind: "error", title: "Booking Failed", description: reason });
      const { queryKey } = isAboutOffer ? expertProfile(expert.slug) : calendarOf(expert);
      await queryClient.invalidateQueries({ queryKey });
    },
    onSettled: onSettled,
  });
}

/** Shown for errors without a reason (BOOK-17). */
export const bookingFailed = "There was an error processing your booking. Please try again.";

interface NewBooking {
  expert: { id: string; time_zone: string };
  clientId: string;
  offered: { id: string; duration_minutes: number; price: number };
  /** Epoch milliseconds. */
  start: number;
  notes: string;
}

/** Books a consultation (BOOK-10) and returns its id. Throws DataError with the database's hint. */
async function insertBooking(booking: NewBooking, calendar: Calendar): Promise<string> {
  try {
    const created = await unwrap(
      db().from("expert_bookings").insert(bookingRow(booking, calendar)).select("id").single(),
    );
    return created.id;
  } catch (error) {
    // An earlier attempt of this client may have succeeded without a response.
    const taken = error instanceof DataError && error.hint === "slot_taken";
    const own = taken ? await ownBookingAt(booking) : undefined;
    if (own) return own;
    throw error;
  }
}

async function ownBookingAt({ expert, clientId, start }: NewBooking): Promise<string | undefined> {
  const [own] = await unwrap(
    db()
      .from("expert_bookings")
      .select("id")
      .eq("expert_id", expert.id)
      .eq("client_id", clientId)
      .eq("starts_at", new Date(start).toISOString())
      .in("status", ["pending", "confirmed"])
      .limit(1),
  );
  return own?.id;
}

/**
 * Returns a booking's row (BOOK-10) with date and times in the expert's zone. The database rejects
 * it if they don't match `expected_starts_at`. Emails use the visitor's zone.
 */
export function bookingRow(
  { expert, clientId, offered, start, notes }: NewBooking,
  calendar: Calendar,
) {
  const end = start + offered.duration_minutes * 60_000;
  const { date, time } = dateAndTimeOf(start, calendar);
  const [, endTime = ""] = wallClock(end, expert.time_zone).split("T");
  return {
    expert_id: expert.id,
    client_id: clientId,
    package_id: offered.id,
    booking_date: date,
    start_time: time,
    end_time: endTime,
    total_amount: offered.price,
    client_notes: notes.trim() || null,
    status: "pending" as const,
    client_time_zone: ownZone(),
    expected_starts_at: new Date(start).toISOString(),
  };
}

/**
 * Stores unsent notes on this device for a day, so that they survive sign-in and sign-up, whose
 * email opens another tab. They aren't in the URL, because they are private.
 */
export function useDraftNotes(expertId: string): [string, (notes: string) => void] {
  const [notes, setNotes] = useState(() => readDraft(expertId));
  const save = (text: string) => {
    setNotes(text);
    writeDraft(expertId, text);
  };
  return [notes, save];
}

export const clearDraftNotes = (expertId: string): void => writeDraft(expertId, "");

const maxDraftAgeMs = 86_400_000;

interface Draft {
  text?: string;
  at?: number;
}

const draftKey = (expertId: string) => `ensemble.booking-notes.${expertId}`;

function readDraft(expertId: string): string {
  try {
    const draft = JSON.parse(localStorage.getItem(draftKey(expertId)) ?? "{}") as Draft;
    return draft.at && Date.now() - draft.at < maxDraftAgeMs ? (draft.text ?? "") : "";
  } catch {
    return ""; // Storage may be blocked.
  }
}

function writeDraft(expertId: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(draftKey(expertId));
    else localStorage.setItem(draftKey(expertId), JSON.stringify({ text, at: Date.now() }));
  } catch {
    // Storage may be blocked.
  }
}
