import { useMutation } from "@ensemble/query";
import { Button, Callout, TextField } from "@ensemble/ui";
import { useState, type FormEvent, type ReactNode } from "react";
import styles from "./review-form.module.css";
import { saveReview, type Review, type ReviewText } from "./reviews";
import { StarChoice } from "./stars";

interface ReviewFormProperties {
  outfitId: string;
  userId: string;
  /** The review to change; none when it is the first. */
  review: Review | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** Writes a review or changes it: stars, a name to show, and words if one likes. */
export function ReviewForm(properties: ReviewFormProperties): ReactNode {
  const { outfitId, userId, review, onSaved, onCancel } = properties;
  const [rating, setRating] = useState(review?.rating);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (text: ReviewText) => saveReview({ outfitId, userId, reviewId: review?.id }, text),
    onSuccess: onSaved,
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const author_name = String(fields.get("name") ?? "").trim();
    const comment = String(fields.get("comment") ?? "").trim();
    if (rating && author_name) mutate({ author_name, rating, comment });
  }

  return (
    <form className={styles.form} aria-label="Your review" onSubmit={submit}>
      <StarChoice value={rating} onChange={setRating} />
      <label className={styles.label}>
        Name to show
        <TextField.Root
          name="name"
          size="3"
          required
          pattern=".*\S.*"
          maxLength={60}
          autoComplete="given-name"
          defaultValue={review?.author_name}
        />
      </label>
      <label className={styles.label}>
        Your review
        <textarea
          name="comment"
          className={styles.text}
          rows={4}
          maxLength={2000}
          defaultValue={review?.comment}
        />
      </label>
      {isError && (
        <Callout.Root color="red" role="alert">
          <Callout.Text>
            Your review was not saved. What you wrote is still here: try again.
          </Callout.Text>
        </Callout.Root>
      )}
      <div className={styles.actions}>
        <Button type="submit" size="3" disabled={isPending}>
          {isPending ? "Saving..." : review ? "Save changes" : "Post review"}
        </Button>
        <Button type="button" size="3" variant="ghost" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
