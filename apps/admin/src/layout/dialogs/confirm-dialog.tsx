import { Button, Flex } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useOverlay } from "./use-overlay";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What follows from it. */
  text: string;
  /** The button that does it, such as "Delete". */
  confirm: string;
  /** The button that leaves all as it is. */
  cancel?: string;
  /** Nothing is lost by it: its button is not red. */
  harmless?: boolean;
  /** It is being done: neither button can be pressed. */
  pending?: boolean;
  /** Why it was not done, if it was tried. */
  failure?: string;
  /** What else has to be said for it, between the text and the buttons. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once more before something that is not easily taken back. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { open, title, text, confirm, cancel = "Cancel", pending, failure, harmless } = props;
  const { overlay, returnFocus } = useOverlay(open, props.onCancel);
  if (!overlay) return null;
  const { AlertDialog } = overlay;
  return (
    <AlertDialog.Root open={open} onOpenChange={(wanted) => !wanted && props.onCancel()}>
      <AlertDialog.Content maxWidth="440px" onCloseAutoFocus={returnFocus}>
        <AlertDialog.Title>{title}</AlertDialog.Title>
        <AlertDialog.Description>{text}</AlertDialog.Description>
        {props.children}
        {failure && <p role="alert">{failure}</p>}
        <Flex gap="3" mt="5" justify="end" wrap="wrap">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray" size="3" disabled={pending}>
              {cancel}
            </Button>
          </AlertDialog.Cancel>
          <Button
            color={harmless ? undefined : "red"}
            highContrast={!harmless}
            size="3"
            disabled={pending}
            onClick={props.onConfirm}
          >
            {confirm}
          </Button>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
