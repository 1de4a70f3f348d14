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

/** Sends a booking, shows the result, calls `onAnswer` and opens the confirmation. */
export function useNewBooking(expert: ExpertProfile, onSettled: () => void) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (booking: NewBooking) =>
      insertBooking(booking, await queryClient.ensureQueryData(calendarOf(expert))),
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
      // Replaces the history entry: Back must not return to a filled form that would book twice.
      await navigate(paths.bookingConfirmation(bookingId), { replace: true });
    },
    onError: async (error) => {
      console.warn("The booking was not accepted.", error);
      const { reason, isAboutOffer } = refusalOf(error, bookingFailed);
      toast({ kind: "error", title: "Booking Failed", description: reason });
      const { queryKey } = isAboutOffer ? expertProfile(expert.slug) : calendarOf(expert);
      await queryClient.invalidateQueries({ queryKey });
    },
    onSettled: onSettled,
  });
}

/** The message when the refusal gives no reason (BOOK-17). */
export const bookingFailed = "There was an error processing your booking. Please try again.";

interface NewBooking {
  expert: { id: string; time_zone: string };
  clientId: string;
  offered: { id: string; duration_minutes: number; price: number };
  /** Epoch milliseconds. */
  start: number;
  notes: string;
}

/**
 * Books a consultation (BOOK-10) and returns its id.
 * Throws DataError; the hint says why the database refused.
 */
async function insertBooking(booking: NewBooking, calendar: Calendar): Promise<string> {
  try {
    const created = await unwrap(
      db().from("expert_bookings").insert(bookingRow(booking, calendar)).select("id").single(),
    );
    return created.id;
  } catch (error) {
    // A first attempt may have succeeded with its response lost: the time is then taken by this
    // client.
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
 * The row of BOOK-10: date and times in the expert's zone. `expected_starts_at` makes the database
 * refuse them if they mean another instant; the visitor's zone lets mails show their local time.
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
 * Unsent notes to an expert, stored on this device for a day so that they survive a sign-in or a
 * sign-up, whose mail opens another tab. Notes are private, so the address, which people share,
 * does not hold them.
 */
export function useDraftNotes(expertId: string): [string, (notes: string) => void] {
  const [notes, setNotes] = useState(() => readDraft(expertId));
  const save = (text: string) => {
    setNotes(text);
    writeDraft(expertId, text);
  };
  return [notes, save];
}

/** Deletes the draft, once the notes are sent. */
export const clearDraftNotes = (expertId: string): void => writeDraft(expertId, "");

/** How long a draft is kept, in milliseconds. */
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
    return ""; // The browser may refuse storage: the notes then live as long as the page.
  }
}

function writeDraft(expertId: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(draftKey(expertId));
    else localStorage.setItem(draftKey(expertId), JSON.stringify({ text, at: Date.now() }));
  } catch {
    // As above.
  }
}
