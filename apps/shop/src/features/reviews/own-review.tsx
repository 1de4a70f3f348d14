import { useMutation } from "@ensemble/query";
import { Button, toast } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { ReviewCard } from "./review-card";
import { deleteReview, type Review } from "./reviews";

interface OwnReviewProperties {
  review: Review;
  onEdit: () => void;
  onDeleted: () => void;
}

/** The person's own review: it can be changed, and deleted after a second look. */
export function OwnReview({ review, onEdit, onDeleted }: OwnReviewProperties): ReactNode {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteReview(review.id),
    onSuccess: () => {
      toast({ kind: "success", title: "Your review was deleted" });
      onDeleted();
    },
    onError: () => toast({ kind: "error", title: "Your review could not be deleted" }),
  });
  return (
    <ReviewCard review={review} helpful={false} onHelpful={() => undefined}>
      {asking ? (
        <>
          <span>Delete your review?</span>
          <Button color="red" variant="soft" disabled={isPending} onClick={() => mutate()}>
            Delete
          </Button>
          <Button color="gray" variant="soft" onClick={() => setAsking(false)}>
            Keep
          </Button>
        </>
      ) : (
        <>
          <Button color="gray" variant="soft" onClick={onEdit}>
            Edit your review
          </Button>
          <Button color="gray" variant="soft" onClick={() => setAsking(true)}>
            Delete
          </Button>
        </>
      )}
    </ReviewCard>
  );
}
