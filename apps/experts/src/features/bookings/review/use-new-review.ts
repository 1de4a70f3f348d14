import { useMutation, useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import { bookingKeys, expertKeys } from "../../../query-keys";
import type { Booking } from "../booking";
import { insertReview, type OwnReviewWords } from "./own-review";

/** Sends a review, then invalidates the expert's figures, the profile and the booking. */
export function useNewReview(booking: Booking, clientId: string, onSaved: () => void) {
  const queryClient = useQueryClient();
  const anew = (queryKey: readonly unknown[]) => queryClient.invalidateQueries({ queryKey });
  return useMutation({
    mutationFn: (words: OwnReviewWords) => insertReview(booking, clientId, words),
    onSuccess: async () => {
      toast({
        kind: "success",
        title: "Review Posted",
        description: `Thank you. It is on the profile of ${booking.expert.name} now.`,
      });
      void anew(expertKeys.list);
      void anew(expertKeys.profile(booking.expert.slug));
      await anew(bookingKeys.all);
      onSaved();
    },
    onError: (error) => console.warn("The review was not saved.", error),
  });
}
