import { useMutation } from "@ensemble/query";
import type { ReactNode } from "react";
import { ConfirmDialog } from "../dialogs/confirm-dialog";
import type { RecordState } from "./record-state";

interface RemovalDialogProps {
  /** Such as "outfit". */
  noun: string;
  title: string;
  state: RecordState;
  /** Removes the record; rejects on failure. */
  run: () => Promise<unknown>;
  onClose: () => void;
}

/**
 * Confirms a removal, which can be undone for a published record and not for a draft or deleted
 * one. Open while mounted.
 */
export function RemovalDialog(props: RemovalDialogProps): ReactNode {
  const { noun, title, state, run, onClose } = props;
  const { mutate, isPending, isError } = useMutation({ mutationFn: run, onSuccess: onClose });
  const questions: Record<RecordState, string> = {
    published: `Delete ${noun}?`,
    draft: "Discard draft?",
    deleted: "Delete for good?",
  };
  return (
    <ConfirmDialog
      open
      title={questions[state]}
      text={
        state === "published"
          ? `"${title}" leaves the shop. It can be restored from the deleted ones.`
          : `"${title}" and its images are removed for good. This cannot be undone.`
      }
      confirm={state === "draft" ? "Discard" : "Delete"}
      pending={isPending}
      failure={isError ? "That did not work. Check your connection and try again." : undefined}
      onConfirm={mutate}
      onCancel={onClose}
    />
  );
}
