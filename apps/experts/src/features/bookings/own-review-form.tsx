import { expertReviewsLengths } from "@ensemble/contract/database";
import { FormField, StarChoice } from "@ensemble/controls";
import { formatCount } from "@ensemble/domain";
import { useMutation, useQueryClient } from "@ensemble/query";
import { db, explainRefusal, unwrap, useHeldWork } from "@ensemble/session";
import { Actions, Button, Callout, toast } from "@ensemble/ui";
import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect } from "react";
import { Controller, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { bookingKeys, expertKeys } from "../../query-keys";
import type { Booking } from "./bookings";
import styles from "./bookings.module.css";

interface OwnReviewFormProps {
  booking: Booking;
  clientId: string;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form for a client's review, which keeps the input after an error. */
export function OwnReviewForm(props: OwnReviewFormProps): ReactNode {
  const { booking, clientId, onSaved, onCancel } = props;
  const { register, control, handleSubmit, setFocus, formState } = useForm<ReviewInput>({
    resolver: zodResolver(ownReviewSchema),
    defaultValues: { rating: undefined, review_text: "" },
  });
  useHeldWork(formState.isDirty);
  const { rating: noStars, review_text: wrongText } = formState.errors;
  const review = useNewReview(booking, clientId, onSaved);
  useEffect(() => setFocus("rating"), [setFocus]);

  return (
    <form
      noValidate
      className={styles.reviewForm}
      aria-label={`Review of ${booking.package.name} with ${booking.expert.name}`}
      onSubmit={(event) => void handleSubmit((input) => review.mutate(input))(event)}
    >
      <Controller
        control={control}
        name="rating"
        render={({ field }) => (
          <StarChoice {...field} meanings={meanings} issue={noStars?.message} />
        )}
      />
      <FormField
        label="Your review"
        optional
        hint={`It appears on ${booking.expert.name}'s profile without your name.`}
        issue={wrongText?.message}
      >
        {(field) => (
          <textarea {...field} rows={4} maxLength={maxLength} {...register("review_text")} />
        )}
      </FormField>
      {review.isError && (
        <Callout.Root color="red" role="alert">
          <Callout.Text>{explainRefusal(review.error, reviewRefusals)}</Callout.Text>
        </Callout.Root>
      )}
      <Actions>
        <Button type="submit" size="3" disabled={review.isPending}>
          {review.isPending ? "Saving..." : "Post Review"}
        </Button>
        <Button
          type="button"
          size="3"
          variant="soft"
          color="gray"
          disabled={review.isPending}
          onClick={onCancel}
        >
          Not Now
        </Button>
      </Actions>
    </form>
  );
}

/** Posts a review, then refetches the expert and the booking. */
function useNewReview(booking: Booking, clientId: string, onSaved: () => void) {
  const queryClient = useQueryClient();
  const invalidate = (queryKey: readonly unknown[]) => queryClient.invalidateQueries({ queryKey });
  return useMutation({
    mutationFn: (input: ReviewInput) => insertReview(booking, clientId, input),
    onSuccess: async () => {
      toast({
        kind: "success",
        title: "Review Posted",
        description: `Thank you! It's now on ${booking.expert.name}'s profile.`,
      });
      void invalidate(expertKeys.list);
      void invalidate(expertKeys.profile(booking.expert.slug));
      await invalidate(bookingKeys.all);
      onSaved();
    },
    onError: (error) => console.warn("Saving the review failed.", error),
  });
}

/**
 * Inserts the review of a completed booking; the database updates the expert's rating. Throws
 * DataError: `conflict` if a review exists, `forbidden` if the booking isn't completed.
 */
async function insertReview(
  booking: Booking,
  clientId: string,
  { rating, review_text: text }: ReviewInput,
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

type ReviewInput = z.infer<typeof ownReviewSchema>;

const { review_text: maxLength } = expertReviewsLengths;

export const ownReviewSchema = z.object({
  rating: z.int({ error: "Choose a star rating." }).check(z.minimum(1), z.maximum(5)),
  review_text: z
    .string()
    .check(
      z.trim(),
      z.maxLength(maxLength, { error: `Use ${formatCount(maxLength)} characters or fewer.` }),
    ),
});

export const reviewRefusals = {
  conflict: "You have already reviewed this consultation. Reload the page to see your review.",
  offline:
    "We couldn't reach the server. Your review is still here. Check your connection and try again.",
  forbidden: "You can't review this consultation. Sign in with the account that booked it.",
  otherwise: "Your review wasn't saved. It's still here, so please try again.",
};

const meanings = ["Disappointing", "Not what I hoped", "Good", "Very good", "Excellent"];
