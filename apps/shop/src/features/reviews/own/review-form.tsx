import { zodResolver } from "@hookform/resolvers/zod";
import { FormField } from "@ensemble/controls";
import { useMutation } from "@ensemble/query";
import { explainRefusal, useHeldWork } from "@ensemble/session";
import { Button, Callout, TextField, toast } from "@ensemble/ui";
import { useEffect, type ReactNode } from "react";
import { Controller, useForm } from "react-hook-form";
import styles from "./review-form.module.css";
import type { OwnPart } from "./own-part";
import { longestComment, reviewRefusals, reviewSchema, saveReview } from "./save-review";
import type { ReviewWords } from "./save-review";
import { StarChoice } from "./star-choice";

interface ReviewFormProps {
  about: { outfitId: string; userId: string };
  part: OwnPart;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}

/** Writes or changes a review. A failure keeps the input. */
export function ReviewForm({ about, part, onSaved, onCancel }: ReviewFormProps): ReactNode {
  const { review, name } = part;
  const { register, control, handleSubmit, setFocus, formState } = useForm<ReviewWords>({
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
    mutationFn: (words: ReviewWords) => saveReview(about, words),
    onSuccess: async () => {
      toast({
        kind: "success",
        title: review ? "Your review was changed" : "Thank you for your review",
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
      onSubmit={(event) => void handleSubmit((words) => !isPending && mutate(words))(event)}
    >
      <Controller
        control={control}
        name="rating"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <StarChoice
            ref={ref}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            issue={errors.rating?.message}
          />
        )}
      />
      <FormField
        label="Name to show"
        hint="Everybody sees it beside your review."
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
        hint="How does it fit, feel and wear? You may also leave this empty."
        issue={errors.comment?.message}
      >
        {(field) => (
          <textarea {...field} rows={5} maxLength={longestComment} {...register("comment")} />
        )}
      </FormField>
      {error && (
        <Callout.Root color="red" role="alert">
          <Callout.Text>{explainRefusal(error, reviewRefusals)}</Callout.Text>
        </Callout.Root>
      )}
      <div className={styles.actions}>
        <Button type="submit" size="4" disabled={isPending}>
          {isPending ? "Saving..." : review ? "Save changes" : "Post review"}
        </Button>
        <Button type="button" size="4" variant="soft" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
