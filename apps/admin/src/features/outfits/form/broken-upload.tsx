import { Button, Callout, Flex } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { useOutfitRemoval } from "../use-outfit-removal";

interface BrokenUploadProps {
  id: string;
  title: string;
  /** The draft and its files are removed. */
  onGone: () => void;
}

/** After an upload that broke off: it can be resumed with the form's own button, or taken back. */
export function BrokenUpload({ id, title, onGone }: BrokenUploadProps): ReactNode {
  const { discard } = useOutfitRemoval();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  async function run(): Promise<void> {
    setState("busy");
    try {
      await discard({ id, title });
      onGone();
    } catch (error) {
      console.warn("The draft was not discarded.", error);
      setState("failed");
    }
  }
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
          disabled={state === "busy"}
          onClick={() => void run()}
        >
          Discard draft
        </Button>
        {state === "failed" && (
          <Callout.Text role="alert">
            The draft is still there. Check your connection and try again.
          </Callout.Text>
        )}
      </Flex>
    </Callout.Root>
  );
}
