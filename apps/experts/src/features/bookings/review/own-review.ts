import { DataError, db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";

/** How long a review may be; the database holds the same limit. */
export const longestReview = 2000;

/** What a client says about a consultation: whole stars, and words if they like. */
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
 * Writes the one review of a completed booking; the expert's rating follows in the database.
 * Throws DataError: `conflict` when it was reviewed already, `forbidden` when it is not completed.
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

/** Why a review was not saved, and what to do about it; what was typed stays in the form. */
export function explainReviewFailure(error: unknown): string {
  switch (error instanceof DataError ? error.kind : "unexpected") {
    case "conflict":
      return "You have already reviewed this consultation. Reload the page to see your review.";
    case "offline":
      return "We could not reach the server. What you wrote is still here: check your connection and try again.";
    case "signed-out":
      return "You are no longer signed in. What you wrote is still here: sign in again in another tab, then send it once more.";
    case "forbidden":
      return "This consultation cannot be reviewed from here. Sign in again as the person who booked it.";
    default:
      return "Your review was not saved. What you wrote is still here: please try again.";
  }
}
