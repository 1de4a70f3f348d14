import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";

/** The longest comment; the database has the same limit. */
export const longestComment = 2000;

/** A review: whole stars, the name to show, and an optional comment. */
export const reviewSchema = z.object({
  rating: z.int({ error: "Choose how many stars you give." }).check(z.minimum(1), z.maximum(5)),
  author_name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: "Enter the name to show with your review." }),
      z.maxLength(60, { error: "The name can have 60 characters at most." }),
    ),
  comment: z.string().check(
    z.trim(),
    z.maxLength(longestComment, {
      error: `The review can have ${longestComment} characters at most.`,
    }),
  ),
});

export type ReviewWords = z.infer<typeof reviewSchema>;

/**
 * Saves the viewer's only review of an outfit, replacing an earlier one, even from another tab.
 * Throws DataError.
 */
export async function saveReview(
  { outfitId, userId }: { outfitId: string; userId: string },
  words: ReviewWords,
): Promise<void> {
  // Shoppers can only change their own.
  const changed = await unwrap(
    db().from("outfit_reviews").update(words).eq("outfit_id", outfitId).select("id"),
  );
  if (changed.length > 0) return;
  await unwrap(
    db()
      .from("outfit_reviews")
      .insert({ ...words, outfit_id: outfitId, user_id: userId }),
  );
}

/** Why a review was not saved, and what to do; the input stays in the form. */
export const reviewRefusals = {
  offline: "You seem to be offline. What you wrote is still here: try again once you are back.",
  "signed-out":
    "You are no longer signed in. What you wrote is still here: sign in again in another tab, then send it once more.",
  otherwise: "Your review was not saved. What you wrote is still here: try again.",
};
