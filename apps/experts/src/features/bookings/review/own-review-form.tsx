import { zodResolver } from "@hookform/resolvers/zod";
import { FormField } from "@ensemble/controls";
import { explainRefusal, useHeldWork } from "@ensemble/session";
import { Button, Callout } from "@ensemble/ui";
import { useEffect, type ReactNode } from "react";
import { Controller, useForm } from "react-hook-form";
import { longestReview, ownReviewSchema, reviewRefusals, type OwnReviewWords } from "./own-review";
import styles from "./own-review-form.module.css";
import { StarChoice } from "./star-choice";
import type { Booking } from "../booking";
import { useNewReview } from "./use-new-review";

interface OwnReviewFormProps {
  booking: Booking;
  clientId: string;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form for a client's review; a failure keeps everything typed. */
export function OwnReviewForm(props: OwnReviewFormProps): ReactNode {
  const { booking, clientId, onSaved, onCancel } = props;
  const { register, control, handleSubmit, setFocus, formState } = useForm<OwnReviewWords>({
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
      className={styles.form}
      aria-label={`Review of ${booking.package.name} with ${booking.expert.name}`}
      onSubmit={(event) =>
        void handleSubmit((words) => !review.isPending && review.mutate(words))(event)
      }
    >
      <Controller
        control={control}
        name="rating"
        render={({ field: { value, onChange, ref } }) => (
          <StarChoice ref={ref} value={value} onChange={onChange} issue={noStars?.message} />
        )}
      />
      <FormField
        label="Your review"
        optional
        hint={`Everybody sees it on the profile of ${booking.expert.name}, without your name.`}
        issue={wrongText?.message}
      >
        {(field) => (
          <textarea {...field} rows={4} maxLength={longestReview} {...register("review_text")} />
        )}
      </FormField>
      {review.isError && (
        <Callout.Root color="red" role="alert">
          <Callout.Text>{explainRefusal(review.error, reviewRefusals)}</Callout.Text>
        </Callout.Root>
      )}
      <div className={styles.ways}>
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
      </div>
    </form>
  );
}
