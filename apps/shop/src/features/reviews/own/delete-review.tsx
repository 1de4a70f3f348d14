import { useLateCode } from "@ensemble/controls";
import { useMutation } from "@ensemble/query";
import { Button, Flex, toast } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { deleteReview } from "./own-part";

interface DeleteReviewProps {
  reviewId: string;
  onDeleted: () => Promise<void>;
}

// A separate chunk: few readers of reviews delete one.
const loadOverlay = () => import("@ensemble/ui-overlay");

/** Deletes the viewer's review after a confirmation, because its votes cannot be restored. */
export function DeleteReview({ reviewId, onDeleted }: DeleteReviewProps): ReactNode {
  const [asking, setAsking] = useState(false);
  const { code: overlay, failed, retry } = useLateCode(loadOverlay, asking);
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
      {asking && failed && <span role="alert">That did not load. Try again.</span>}
      {overlay && (
        <overlay.AlertDialog.Root open={asking} onOpenChange={setAsking}>
          <overlay.AlertDialog.Content maxWidth="440px">
            <overlay.AlertDialog.Title>Delete your review?</overlay.AlertDialog.Title>
            <overlay.AlertDialog.Description>
              Your stars, your words and the votes of those they helped go with it.
            </overlay.AlertDialog.Description>
            {deletion.isError && (
              <p role="alert">Your review was not deleted. Check your connection and try again.</p>
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
