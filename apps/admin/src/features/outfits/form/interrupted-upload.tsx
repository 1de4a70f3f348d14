import { useMutation } from "@ensemble/query";
import { Button, Callout, Flex } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useOutfitRemoval } from "../use-outfit-removal";

interface InterruptedUploadProps {
  id: string;
  title: string;
  /** Called after the draft and its files were removed. */
  onGone: () => void;
}

/** Shown after an interrupted upload, which the submit button resumes; offers to discard the draft. */
export function InterruptedUpload({ id, title, onGone }: InterruptedUploadProps): ReactNode {
  const { discard } = useOutfitRemoval();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => discard({ id, title }),
    onSuccess: onGone,
    onError: (error) => console.warn("The draft was not discarded.", error),
  });
  return (
    <Callout.Root color="amber">
      <Callout.Text>
        Resume the upload now, complete the draft later from the list, or discard it.
      </Callout.Text>
      <Flex gap="3" align="center" wrap="wrap">
        <Button
          type="button"
          variant="soft"
          color="gray"
          size="3"
          disabled={isPending}
          onClick={() => mutate()}
        >
          Discard draft
        </Button>
        {isError && (
          <Callout.Text role="alert">
            The draft is still there. Check your connection and try again.
          </Callout.Text>
        )}
      </Flex>
    </Callout.Root>
  );
}
