import { Button, Callout, Flex } from "@ensemble/ui";
import { Check, Copy } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useOverlay } from "../../layout/dialogs/use-overlay";
import type { NewKey } from "./api-key";
import styles from "./new-key-dialog.module.css";

interface NewKeyDialogProps {
  newKey: NewKey;
  onClose: () => void;
}

/** Shows a new key, the only time it can be read. Only its button closes the dialog. */
export function NewKeyDialog({ newKey, onClose }: NewKeyDialogProps): ReactNode {
  const { overlay, returnFocus } = useOverlay(true, onClose);
  const [copying, setCopying] = useState<"copied" | "failed">();
  if (!overlay) return <PlainKey newKey={newKey} />;
  const { AlertDialog } = overlay;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(newKey.key);
      setCopying("copied");
    } catch (error) {
      console.warn("The clipboard is not available.", error);
      setCopying("failed");
    }
  }

  return (
    <AlertDialog.Root open>
      <AlertDialog.Content
        maxWidth="520px"
        onCloseAutoFocus={returnFocus}
        onEscapeKeyDown={(event) => event.preventDefault()}
      >
        <AlertDialog.Title>Key for {newKey.name}</AlertDialog.Title>
        <AlertDialog.Description>
          Copy it now and keep it where only that system can read it.
        </AlertDialog.Description>
        <PlainKey newKey={newKey} />
        <Callout.Root color="amber" highContrast mt="4">
          <Callout.Text>
            <b>You will not see it again.</b> If it is lost, create another one and revoke this one.
          </Callout.Text>
        </Callout.Root>
        <p role="status" className={styles.note}>
          {copying === "copied" && "The key is on your clipboard."}
          {copying === "failed" && "It could not be copied: mark it and copy it yourself."}
        </p>
        <Flex gap="3" justify="end" wrap="wrap">
          <Button size="3" variant="soft" onClick={() => void copy()}>
            {copying === "copied" ? (
              <Check size={17} strokeWidth={1.6} aria-hidden />
            ) : (
              <Copy size={17} strokeWidth={1.6} aria-hidden />
            )}
            Copy key
          </Button>
          <AlertDialog.Action>
            <Button size="3" onClick={onClose}>
              I have stored it
            </Button>
          </AlertDialog.Action>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}

function PlainKey({ newKey }: { newKey: NewKey }): ReactNode {
  return (
    <code className={styles.key} aria-label="The key">
      {newKey.key}
    </code>
  );
}
