import { paths } from "@ensemble/contract";
import { useLazyModule } from "@ensemble/controls";
import { useMutation } from "@ensemble/query";
import { Link, useLocation } from "@ensemble/router";
import type { Session } from "@ensemble/session";
import { Button, Flex, LoadFailure, Skeleton, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { deleteReview, type OwnPart } from "./own-part";
import { ReviewCard } from "./review-card";
import { reviewsHash } from "./reviews";

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
  const { code, failed, retry } = useLazyModule(loadForm, writing);
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

interface DeleteReviewProps {
  reviewId: string;
  onDeleted: () => Promise<void>;
}

// A separate chunk: few readers of reviews delete one.
const loadOverlay = () => import("@ensemble/ui/overlay");

/** Deletes the viewer's review after a confirmation, because its votes cannot be restored. */
function DeleteReview({ reviewId, onDeleted }: DeleteReviewProps): ReactNode {
  const [asking, setAsking] = useState(false);
  const { code: overlay, failed, retry } = useLazyModule(loadOverlay, asking);
  const deletion = useMutation({
    mutationFn: () => deleteReview(reviewId),
    onSuccess: async () => {
      toast({ kind: "success", title: "Your review was deleted" });
      await onDeleted();
    },
  });

  function ask(): void {
    deletion.reset();
    if (failed) retry();
    setAsking(true);
  }

  return (
    <>
      <Button color="gray" variant="soft" size="3" onClick={ask}>
        Delete
      </Button>
      {asking && failed && <span role="alert">This didn't load. Try again.</span>}
      {overlay && (
        <overlay.AlertDialog.Root open={asking} onOpenChange={setAsking}>
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
                  Keep it
                </Button>
              </overlay.AlertDialog.Cancel>
              <Button
                highContrast
                color="red"
                size="3"
                disabled={deletion.isPending}
                onClick={() => deletion.mutate()}
              >
                {deletion.isPending ? "Deleting..." : "Delete review"}
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
  const back = paths.auth(useLocation().pathname + reviewsHash);
  const look = { variant: "outline", color: "gray", highContrast: true, size: "4" } as const;
  if (session === "anonymous") {
    return (
      <Button asChild {...look}>
        <Link to={back}>Sign in to write a review</Link>
      </Button>
    );
  }
  if (failed) {
    return (
      <Button {...look} onClick={onRetry}>
        We couldn't load your review. Retry
      </Button>
    );
  }
  return (
    <Button {...look} disabled={!ready} onClick={onWrite}>
      Write a Review
    </Button>
  );
}
