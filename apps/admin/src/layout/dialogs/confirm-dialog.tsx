import { Button, Flex } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useOverlay } from "./use-overlay";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequences. */
  text: string;
  /** Label of the confirm button, such as "Delete". */
  confirm: string;
  /** Label of the cancel button. */
  cancel?: string;
  /** Loses nothing: the confirm button is not red. */
  harmless?: boolean;
  /** Disables both buttons. */
  pending?: boolean;
  /** Why the last attempt failed. */
  failure?: string;
  /** Shown between the text and the buttons. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before an action that is hard to undo. */
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
