import { paths } from "@ensemble/contract";
import { useLazyModule } from "@ensemble/controls";
import { useMutation } from "@ensemble/query";
import { Link, useLocation } from "@ensemble/router";
import type { Session } from "@ensemble/session";
import { Button, Flex, LoadFailure, Skeleton, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { deleteReview, type ViewerReview } from "./viewer-review";
import { ReviewCard } from "./review-card";
import { reviewsHash } from "./reviews";

interface OwnReviewProps {
  ids: { outfitId: string; userId: string };
  viewer: ViewerReview;
  isWriting: boolean;
  onEdit: () => void;
  onCancel: () => void;
  /** Resolves once everything that the change made stale was read again. */
  onChanged: () => Promise<void>;
}

const loadForm = () => import("./review-form");

/** The viewer's own review, or the form to write and change it. */
export function OwnReview(props: OwnReviewProps): ReactNode {
  const { ids, viewer, isWriting, onEdit, onCancel, onChanged } = props;
  const { review } = viewer;
  const { code, failed, retry } = useLazyModule(loadForm, isWriting);
  if (isWriting) {
    if (failed) return <LoadFailure what="The form" onRetry={retry} />;
    if (!code) return <Skeleton height="480px" aria-label="Loading the form" />;
    return <code.ReviewForm ids={ids} viewer={viewer} onCancel={onCancel} onSaved={onChanged} />;
  }
  if (!review) return null;
  return (
    <ReviewCard review={review} own>
      <Button color="gray" variant="soft" size="3" onClick={onEdit}>
        Edit Your Review
      </Button>
      <DeleteReview reviewId={review.id} onDeleted={onChanged} />
    </ReviewCard>
  );
}

interface DeleteReviewProps {
  reviewId: string;
  onDeleted: () => Promise<void>;
}

// A separate chunk: few readers of reviews delete one.
const loadOverlay = () => import("@ensemble/ui/overlay");

/** Deletes the viewer's review after a confirmation, because its votes cannot be restored. */
function DeleteReview({ reviewId, onDeleted }: DeleteReviewProps): ReactNode {
  const [isConfirming, setIsConfirming] = useState(false);
  const { code: overlay, failed, retry } = useLazyModule(loadOverlay, isConfirming);
  const deletion = useMutation({
    mutationFn: () => deleteReview(reviewId),
    onSuccess: async () => {
      toast({ kind: "success", title: "Review deleted" });
      await onDeleted();
    },
  });

  function openDialog(): void {
    deletion.reset();
    if (failed) retry();
    setIsConfirming(true);
  }

  return (
    <>
      <Button color="gray" variant="soft" size="3" onClick={openDialog}>
        Delete
      </Button>
      {isConfirming && failed && <span role="alert">This didn't load. Try again.</span>}
      {overlay && (
        <overlay.AlertDialog.Root open={isConfirming} onOpenChange={setIsConfirming}>
          <overlay.AlertDialog.Content maxWidth="440px">
            <overlay.AlertDialog.Title>Delete your review?</overlay.AlertDialog.Title>
            <overlay.AlertDialog.Description>
              This deletes your rating, your comment, and its helpful votes.
            </overlay.AlertDialog.Description>
            {deletion.isError && (
              <p role="alert">
                Your review couldn't be deleted. Check your connection and try again.
              </p>
            )}
            <Flex gap="3" mt="5" justify="end">
              <overlay.AlertDialog.Cancel>
                <Button variant="soft" color="gray" size="3" disabled={deletion.isPending}>
                  Keep Review
                </Button>
              </overlay.AlertDialog.Cancel>
              <Button
                highContrast
                color="red"
                size="3"
                disabled={deletion.isPending}
                onClick={() => deletion.mutate()}
              >
                {deletion.isPending ? "Deleting..." : "Delete Review"}
              </Button>
            </Flex>
          </overlay.AlertDialog.Content>
        </overlay.AlertDialog.Root>
      )}
    </>
  );
}

interface WriteReviewProps {
  session: Session["status"];
  /** Whether it is known if the viewer has written one already. */
  ready: boolean;
  failed: boolean;
  onRetry: () => void;
  onWrite: () => void;
}

/** The link to the viewer's own review; a visitor returns here after signing in. */
export function WriteReview(props: WriteReviewProps): ReactNode {
  const { session, ready, failed, onRetry, onWrite } = props;
  const signInPath = paths.auth(useLocation().pathname + reviewsHash);
  const buttonProps = { variant: "outline", color: "gray", highContrast: true, size: "4" } as const;
  if (session === "anonymous") {
    return (
      <Button asChild {...buttonProps}>
        <Link to={signInPath}>Sign in to write a review</Link>
      </Button>
    );
  }
  if (failed) {
    return (
      <Button {...buttonProps} onClick={onRetry}>
        We couldn't load your review. Retry
      </Button>
    );
  }
  return (
    <Button {...buttonProps} disabled={!ready} onClick={onWrite}>
      Write a Review
    </Button>
  );
}
