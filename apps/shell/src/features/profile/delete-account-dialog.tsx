import { Button, Flex } from "@ensemble/ui";
import type { AlertDialog as Dialog } from "@ensemble/ui-overlay";
import type { ReactNode } from "react";

interface DeleteAccountDialogProps {
  /** The overlay library, loaded on demand. */
  AlertDialog: typeof Dialog;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  /** The element to return the focus to. */
  onClosed: () => void;
  deleting: boolean;
  /** Why the request failed, if it did. */
  failure?: string;
}

/** Asks for confirmation before an account is deleted (ACC-13). */
export function DeleteAccountDialog(props: DeleteAccountDialogProps): ReactNode {
  const { AlertDialog, deleting, failure } = props;
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <AlertDialog.Content
        maxWidth="440px"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          props.onClosed();
        }}
      >
        <AlertDialog.Title>Are you sure?</AlertDialog.Title>
        <AlertDialog.Description>
          This will permanently erase all your data. This action cannot be undone. It happens 30
          days from now; until then you can sign in and keep your account.
        </AlertDialog.Description>
        {failure && <p role="alert">{failure} Your account is unchanged.</p>}
        <Flex gap="3" mt="5" justify="end">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray" size="3" disabled={deleting}>
              Cancel
            </Button>
          </AlertDialog.Cancel>
          <Button highContrast color="red" size="3" disabled={deleting} onClick={props.onConfirm}>
            {deleting ? "Deleting..." : "Delete"}
          </Button>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
