import { useOverlay } from "@ensemble/editing";
import { Button, Callout, Flex, Note } from "@ensemble/ui";
import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import styles from "./secret-dialog.module.css";

interface SecretDialogProps {
  title: string;
  text: string;
  /** Such as "Key". */
  what: string;
  secret: string;
  /** What to do about a lost one. */
  loss: string;
  onClose: () => void;
}

/** Shows a new secret, which can only be read once. Closes only by its button. */
export function SecretDialog(props: SecretDialogProps): ReactNode {
  const { title, text, what, secret, loss, onClose } = props;
  const { overlay, returnFocus } = useOverlay(true, onClose);
  const [copying, setCopying] = useState<"copied" | "failed">();
  const shown = (
    <code className={styles.secret} aria-label={`The ${what.toLowerCase()}`}>
      {secret}
    </code>
  );
  if (!overlay) return shown;
  const { AlertDialog } = overlay;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      setCopying("copied");
    } catch (error) {
      console.warn("The clipboard isn't available.", error);
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
        <AlertDialog.Title>{title}</AlertDialog.Title>
        <AlertDialog.Description>{text}</AlertDialog.Description>
        {shown}
        <Callout.Root color="amber" highContrast mt="4">
          <Callout.Text>
            <b>You won't see it again.</b> {loss}
          </Callout.Text>
        </Callout.Root>
        <Note role="status" className={styles.note}>
          {copying === "copied" && `${what} copied to clipboard.`}
          {copying === "failed" &&
            `Couldn't copy the ${what.toLowerCase()}. Select it and copy it manually.`}
        </Note>
        <Flex gap="3" justify="end" wrap="wrap">
          <Button size="3" variant="soft" onClick={() => void copy()}>
            {copying === "copied" ? (
              <Check size={17} strokeWidth={1.6} aria-hidden />
            ) : (
              <Copy size={17} strokeWidth={1.6} aria-hidden />
            )}
            Copy {what}
          </Button>
          <AlertDialog.Action>
            <Button size="3" onClick={onClose}>
              I've Saved It
            </Button>
          </AlertDialog.Action>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
