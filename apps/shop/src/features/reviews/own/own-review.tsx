import { useLateCode } from "@ensemble/controls";
import { Button, LoadFailure, Skeleton } from "@ensemble/ui";
import type { ReactNode } from "react";
import { DeleteReview } from "./delete-review";
import { ReviewCard } from "../list/review-card";
import type { OwnPart } from "./own-part";

interface OwnReviewProps {
  about: { outfitId: string; userId: string };
  part: OwnPart;
  writing: boolean;
  onEdit: () => void;
  onCancel: () => void;
  /** Resolves once everything that the change made stale was read again. */
  onChanged: () => Promise<void>;
}

const loadForm = () => import("./review-form");

/** The viewer's own review, or the form to write and change it. */
export function OwnReview(props: OwnReviewProps): ReactNode {
  const { about, part, writing, onEdit, onCancel, onChanged } = props;
  const { review } = part;
  const { code, failed, retry } = useLateCode(loadForm, writing);
  if (writing) {
    if (failed) return <LoadFailure what="The form" onRetry={retry} />;
    if (!code) return <Skeleton height="480px" aria-label="Loading the form" />;
    return <code.ReviewForm about={about} part={part} onCancel={onCancel} onSaved={onChanged} />;
  }
  if (!review) return null;
  return (
    <ReviewCard review={review} own>
      <Button color="gray" variant="soft" size="3" onClick={onEdit}>
        Edit your review
      </Button>
      <DeleteReview reviewId={review.id} onDeleted={onChanged} />
    </ReviewCard>
  );
}
