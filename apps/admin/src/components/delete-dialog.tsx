import { useMutation, useQueryClient } from "@ensemble/query";
import type { ReactNode } from "react";
import { ConfirmDialog } from "./dialogs";
import { explainRefusal, isInUse } from "./refusals";

interface DeleteDialogProps {
  title: string;
  text: string;
  /** Deletes the record and says so; rejects on failure. */
  remove: () => Promise<unknown>;
  /** Called once the dialog is closed. */
  onRemoved?: () => Promise<unknown>;
  /** What is asked instead once the server refuses, because others refer to the record. */
  inUse: { title: string; text: string };
  /** Deactivates the record and says so; rejects on failure. */
  deactivate: () => Promise<unknown>;
  /** Whether `children` are filled in; shows what is missing. */
  canDeactivate?: () => boolean;
  /** Fields of the deactivation. */
  children?: ReactNode;
  onClose: () => void;
}

/** Confirms a deletion for good; a record in use can be deactivated instead. Open while mounted. */
export function DeleteDialog(props: DeleteDialogProps): ReactNode {
  const { title, text, inUse, onRemoved, canDeactivate, onClose } = props;
  const client = useQueryClient();
  // Other records may have gone or changed with it.
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
    mutationFn: props.deactivate,
    onSuccess: onClose,
    onSettled,
  });
  const isReferenced = isInUse(removal.error);
  const error = isReferenced ? deactivation.error : removal.error;
  function confirm(): void {
    if (!isReferenced) removal.mutate();
    else if (canDeactivate?.() !== false) deactivation.mutate();
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
