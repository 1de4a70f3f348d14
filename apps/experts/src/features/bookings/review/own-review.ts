import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";

/** The maximum length of a review; the database has the same limit. */
export const longestReview = 2000;

export const ownReviewSchema = z.object({
  rating: z.int({ error: "Choose how many stars you give." }).check(z.minimum(1), z.maximum(5)),
  review_text: z.string().check(
    z.trim(),
    z.maxLength(longestReview, {
      error: `A review can have ${longestReview} characters at most.`,
    }),
  ),
});

export type OwnReviewWords = z.infer<typeof ownReviewSchema>;

interface ReviewedBooking {
  id: string;
  expert: { id: string };
}

/**
 * Writes the only review of a completed booking; the database updates the expert's rating.
 * Throws DataError: `conflict` when a review exists, `forbidden` when the booking is not completed.
 */
export async function insertReview(
  booking: ReviewedBooking,
  clientId: string,
  { rating, review_text: text }: OwnReviewWords,
): Promise<void> {
  await unwrap(
    db()
      .from("expert_reviews")
      .insert({
        expert_id: booking.expert.id,
        booking_id: booking.id,
        client_id: clientId,
        rating,
        review_text: text || null,
      })
      .select("id")
      .single(),
  );
}

/** Why a review was not saved and what to do about it; the form keeps what was typed. */
export const reviewRefusals = {
  conflict: "You have already reviewed this consultation. Reload the page to see your review.",
  offline:
    "We could not reach the server. What you wrote is still here: check your connection and try again.",
  "signed-out":
    "You are no longer signed in. What you wrote is still here: sign in again in another tab, then send it once more.",
  forbidden:
    "This consultation cannot be reviewed from here. Sign in again as the person who booked it.",
  otherwise: "Your review was not saved. What you wrote is still here: please try again.",
};
