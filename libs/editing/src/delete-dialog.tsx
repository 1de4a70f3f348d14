import { useMutation, useQueryClient } from "@ensemble/query";
import type { ReactNode } from "react";
import { ConfirmDialog, ReadDialog } from "./dialogs";
import { explainRefusal, isInUse } from "./refusals";

interface DeleteDialogProps {
  title: string;
  text: string;
  /** Deletes the record and shows a toast; rejects on failure. */
  remove: () => Promise<unknown>;
  /** Called after the dialog has closed. */
  onRemoved?: () => Promise<unknown>;
  /** Offers deactivation instead, if the server rejects the deletion of a referenced record. */
  inUse: { title: string; text: string };
  /** Deactivates the record and shows a toast; rejects on failure. False if it's inactive already. */
  deactivate: false | (() => Promise<unknown>);
  /** Validates `children` and shows issues. */
  canDeactivate?: () => boolean;
  /** Fields for the deactivation. */
  children?: ReactNode;
  onClose: () => void;
}

/** Confirms a permanent deletion, or the deactivation of a record in use. Open while mounted. */
export function DeleteDialog(props: DeleteDialogProps): ReactNode {
  const { title, text, inUse, onRemoved, deactivate, canDeactivate, onClose } = props;
  const client = useQueryClient();
  // Other records may have been deleted or changed.
  const onSettled = () => client.invalidateQueries();
  const removal = useMutation({
    mutationFn: props.remove,
    onSuccess: async () => {
      onClose();
      await onRemoved?.();
    },
    onSettled,
  });
  const deactivation = useMutation({
    mutationFn: async () => deactivate && deactivate(),
    onSuccess: onClose,
    onSettled,
  });
  const isReferenced = isInUse(removal.error);
  const error = isReferenced ? deactivation.error : removal.error;
  function confirm(): void {
    if (!isReferenced) removal.mutate();
    else if (canDeactivate?.() !== false) deactivation.mutate();
  }
  if (isReferenced && !deactivate) {
    return (
      <ReadDialog title={inUse.title} onClose={onClose}>
        {inUse.text}
      </ReadDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title={isReferenced ? inUse.title : title}
      text={isReferenced ? inUse.text : text}
      confirm={isReferenced ? "Deactivate" : "Delete"}
      pending={removal.isPending || deactivation.isPending}
      failure={error ? explainRefusal(error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isReferenced && props.children}
    </ConfirmDialog>
  );
}
