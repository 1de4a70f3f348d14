import { useMutation, useQueryClient } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Badge, IconButton, toast } from "@ensemble/ui";
import { Eye, History, type LucideIcon, Pencil, RotateCcw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { recordKeys } from "../query-keys";
import { ConfirmDialog } from "./dialogs";
import { useUndoToast } from "./undo-toast";

interface Removable {
  /** Such as "Outfit". */
  noun: string;
  table: string;
  /** Keys of the queries to invalidate. */
  lists: readonly (readonly string[])[];
  /** Soft-deletes a record. */
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
  /** Deletes a record permanently. */
  discard: (id: string) => Promise<unknown>;
}

interface Named {
  id: string;
  title: string;
}

/** Removes and restores records that shoppers see, shows toasts and refreshes the lists. */
export function useRemoval(removable: Removable) {
  const { noun, table, lists } = removable;
  const client = useQueryClient();
  const undoToast = useUndoToast();
  async function refresh(id: string): Promise<void> {
    for (const queryKey of lists) await client.invalidateQueries({ queryKey });
    await client.invalidateQueries({ queryKey: recordKeys.changes(table, id) });
  }
  async function restoreRecord({ id }: Named): Promise<void> {
    await removable.restore(id);
    await refresh(id);
  }
  const { mutate: restore } = useMutation({
    mutationFn: restoreRecord,
    onSuccess: () => toast({ kind: "success", title: `${noun} restored` }),
    onError: (error, { id }) => {
      console.warn(`${noun} ${id} was not restored.`, error);
      toast({
        kind: "error",
        title: "Error",
        description: "That was not restored. Check your connection and try again.",
      });
    },
  });
  return {
    /** Rejects on failure. */
    remove: async (record: Named) => {
      await removable.remove(record.id);
      undoToast({
        title: `${noun} deleted`,
        description: `"${record.title}" is no longer in the shop.`,
        undo: () => restoreRecord(record),
        undone: `${noun} restored`,
      });
      await refresh(record.id);
    },
    /** Rejects when some of it remains. */
    discard: async ({ id, title }: Named) => {
      await removable.discard(id);
      toast({ kind: "success", title: `${noun} removed`, description: `"${title}" is gone.` });
      await refresh(id);
    },
    restore,
  };
}

/** Publication state: in the shop, not yet, or no longer. */
export type RecordState = "published" | "draft" | "deleted";

export const stateNames: Record<RecordState, string> = {
  published: "Published",
  draft: "Draft",
  deleted: "Deleted",
};

interface RecordActionsProps {
  /** For the buttons' labels. */
  title: string;
  state: RecordState;
  /** Path of its page in the shop. */
  shop: string;
  onEdit: () => void;
  onRestore: () => void;
  onHistory: () => void;
  onRemove: () => void;
}

/** The actions that a record's publication state allows. */
export function RecordActions(props: RecordActionsProps): ReactNode {
  const { title, state, shop, onEdit, onRestore, onHistory, onRemove } = props;
  return (
    <>
      {state === "published" && (
        <IconButton asChild variant="ghost" color="gray" aria-label={`See ${title} in the shop`}>
          <Link to={shop}>
            <Eye size={18} strokeWidth={1.6} aria-hidden />
          </Link>
        </IconButton>
      )}
      {state === "deleted" ? (
        <Action label={`Restore ${title}`} Icon={RotateCcw} run={onRestore} />
      ) : (
        <Action
          label={state === "draft" ? `Complete ${title}` : `Edit ${title}`}
          Icon={Pencil}
          run={onEdit}
        />
      )}
      <Action label={`History of ${title}`} Icon={History} run={onHistory} />
      <Action label={removals[state](title)} Icon={Trash2} run={onRemove} />
    </>
  );
}

const removals: Record<RecordState, (title: string) => string> = {
  published: (title) => `Delete ${title}`,
  draft: (title) => `Discard draft ${title}`,
  deleted: (title) => `Delete ${title} for good`,
};

interface ActionProps {
  label: string;
  Icon: LucideIcon;
  run: () => void;
}

function Action({ label, Icon, run }: ActionProps): ReactNode {
  return (
    <IconButton variant="ghost" color="gray" aria-label={label} onClick={run}>
      <Icon size={18} strokeWidth={1.6} aria-hidden />
    </IconButton>
  );
}

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

const colors = { published: "green", draft: "amber", deleted: "gray" } as const;

export function StateBadge({ state }: { state: RecordState }): ReactNode {
  return (
    // The card layout would stretch the badge itself.
    <span>
      <Badge color={colors[state]} highContrast>
        {stateNames[state]}
      </Badge>
    </span>
  );
}
