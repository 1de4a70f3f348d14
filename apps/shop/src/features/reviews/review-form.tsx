import { outfitReviewsLengths as lengths } from "@ensemble/contract/database";
import { FormField, StarChoice } from "@ensemble/controls";
import { useMutation } from "@ensemble/query";
import { db, explainRefusal, unwrap, useHeldWork } from "@ensemble/session";
import { Actions, Button, Callout, TextField, toast } from "@ensemble/ui";
import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect } from "react";
import { Controller, useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { ViewerReview } from "./viewer-review";
import styles from "./reviews.module.css";

interface ReviewFormProps {
  ids: { outfitId: string; userId: string };
  viewer: ViewerReview;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}

export const reviewSchema = z.object({
  rating: z.int({ error: "Choose a star rating." }).check(z.minimum(1), z.maximum(5)),
  author_name: z.string().check(
    z.trim(),
    z.minLength(1, { error: "Enter a display name." }),
    z.maxLength(lengths.author_name, {
      error: `Names can have up to ${lengths.author_name} characters.`,
    }),
  ),
  comment: z.string().check(
    z.trim(),
    z.maxLength(lengths.comment, {
      error: `Reviews can have up to ${lengths.comment} characters.`,
    }),
  ),
});

type ReviewValues = z.infer<typeof reviewSchema>;

/** Error messages of the form. They say that the input is still there. */
export const reviewRefusals = {
  offline: "You seem to be offline. Your review is still here. Try again when you're back online.",
  otherwise: "Your review wasn't saved, but it's still here. Try again.",
};

/** Writes or changes a review. An error keeps the input. */
export function ReviewForm({ ids, viewer, onSaved, onCancel }: ReviewFormProps): ReactNode {
  const { review, name } = viewer;
  const { register, control, handleSubmit, setFocus, formState } = useForm<ReviewValues>({
    resolver: zodResolver(reviewSchema),
    defaultValues: {
      rating: review?.rating,
      author_name: review?.author_name ?? name,
      comment: review?.comment ?? "",
    },
  });
  const { errors, isDirty } = formState;
  useHeldWork(isDirty);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: ReviewValues) => saveReview(ids, values),
    onSuccess: async () => {
      toast({
        kind: "success",
        title: review ? "Review updated" : "Thanks for your review",
      });
      await onSaved();
    },
  });
  useEffect(() => setFocus("rating"), [setFocus]);

  return (
    <form
      noValidate
      className={styles.form}
      aria-label="Your review"
      onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}
    >
      <Controller
        control={control}
        name="rating"
        render={({ field }) => (
          <StarChoice {...field} meanings={meanings} issue={errors.rating?.message} />
        )}
      />
      <FormField
        label="Display name"
        hint="Shown publicly with your review."
        issue={errors.author_name?.message}
      >
        {(field) => (
          <TextField.Root
            {...field}
            size="3"
            autoComplete="given-name"
            {...register("author_name")}
          />
        )}
      </FormField>
      <FormField
        label="Your review"
        hint="How does it fit, feel, and wear? (Optional)"
        issue={errors.comment?.message}
      >
        {(field) => (
          <textarea {...field} rows={5} maxLength={lengths.comment} {...register("comment")} />
        )}
      </FormField>
      {error && (
        <Callout.Root color="red" role="alert">
          <Callout.Text>{explainRefusal(error, reviewRefusals)}</Callout.Text>
        </Callout.Root>
      )}
      <Actions>
        <Button type="submit" size="4" disabled={isPending}>
          {isPending ? "Saving..." : review ? "Save Changes" : "Post Review"}
        </Button>
        <Button type="button" size="4" variant="soft" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      </Actions>
    </form>
  );
}

/** Saves the viewer's review of an outfit, replacing an existing one. Throws DataError. */
export async function saveReview(
  { outfitId, userId }: { outfitId: string; userId: string },
  values: ReviewValues,
): Promise<void> {
  // Row security limits the update to the viewer's own review.
  const updated = await unwrap(
    db().from("outfit_reviews").update(values).eq("outfit_id", outfitId).select("id"),
  );
  if (updated.length > 0) return;
  await unwrap(
    db()
      .from("outfit_reviews")
      .insert({ ...values, outfit_id: outfitId, user_id: userId }),
  );
}

const meanings = ["Not for me", "Could be better", "It's OK", "Really good", "Love it"];
