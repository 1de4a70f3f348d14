import { calendarOf } from "@ensemble/consultations";
import { paths } from "@ensemble/contract";
import { useMutation, useQueryClient } from "@ensemble/query";
import { useNavigate } from "@ensemble/router";
import { toast } from "@ensemble/ui";
import { bookingKeys } from "../../../query-keys";
import { expertProfile, type ExpertProfile } from "../../experts/profile/expert-profile";
import { clearDraftNotes } from "../notes/draft-notes";
import { insertBooking, type NewBooking } from "./new-booking";
import { refusalOf } from "../refusal/refusal";

/** The message when the refusal gives no reason (BOOK-17). */
export const bookingFailed = "There was an error processing your booking. Please try again.";

/** Sends a booking, shows the result, calls `onAnswer` and opens the confirmation. */
export function useNewBooking(expert: ExpertProfile, onAnswer: () => void) {
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
    onSettled: onAnswer,
  });
}
