import { type Calendar, calendarQuery, toDateAndTime, wallClock } from "@ensemble/domain";
import { paths } from "@ensemble/contract";
import { useMutation, useQueryClient } from "@ensemble/query";
import { useNavigate } from "@ensemble/router";
import { DataError, db, unwrap } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { bookingKeys } from "../../query-keys";
import { expertProfileQuery, type ExpertProfile } from "../experts/expert";
import { answersTo, intakeQuery, type Question } from "../intake/intake";
import { shownList } from "../intake/list-select";
import { bookingZone, toRefusal } from "../times/times";
import type { Details } from "./details-step";
import { clearDraft } from "./draft";
import { ownHolder } from "./hold";

/** Sends a booking, shows the result and opens the confirmation. */
export function useNewBooking(expert: ExpertProfile) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (booking: NewBooking) =>
      insertBooking(
        booking,
        await queryClient.ensureQueryData(
          calendarQuery(expert, { package: booking.offered.id, holder: ownHolder() }),
        ),
      ),
    onSuccess: async (bookingId) => {
      clearDraft(expert.id);
      toast({
        kind: "success",
        title: "Booking Submitted!",
        description:
          "Your consultation request has been submitted. You'll receive a confirmation email shortly.",
      });
      void queryClient.invalidateQueries({ queryKey: calendarQuery(expert).queryKey });
      void queryClient.invalidateQueries({ queryKey: bookingKeys.all });
      // Replaces the history entry, so that Back doesn't return to the filled form.
      await navigate(paths.bookingConfirmation(bookingId), { replace: true });
    },
    onError: async (error, { offered }) => {
      console.warn("The booking failed.", error);
      const { reason, isAboutOffer } = toRefusal(error, bookingFailed);
      toast({ kind: "error", title: "Booking Failed", description: reason });
      void queryClient.invalidateQueries({ queryKey: intakeQuery(offered.id).queryKey });
      const { queryKey } = isAboutOffer ? expertProfileQuery(expert.slug) : calendarQuery(expert);
      await queryClient.invalidateQueries({ queryKey });
    },
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
  details: Details;
  /** What was asked; null if the package has no questions. */
  intake: { version: number; questions: readonly Question[] } | null;
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
  { expert, clientId, offered, start, details, intake }: NewBooking,
  calendar: Calendar,
) {
  const end = start + offered.duration_minutes * 60_000;
  const { date, time } = toDateAndTime(start, calendar);
  const [, endTime = ""] = wallClock(end, expert.time_zone).split("T");
  return {
    expert_id: expert.id,
    client_id: clientId,
    package_id: offered.id,
    booking_date: date,
    start_time: time,
    end_time: endTime,
    total_amount: offered.price,
    client_name: details.name.trim() || null,
    client_notes: details.notes.trim() || null,
    intake_version: intake?.version ?? null,
    intake_answers: intake && answersTo(intake.questions, details.answers[offered.id] ?? {}),
    ...shownList(details.listId),
    holder: ownHolder(),
    status: "pending" as const,
    client_time_zone: bookingZone(),
    expected_starts_at: new Date(start).toISOString(),
  };
}
