import { ConfirmDialog, HistoryDialog, recordKeys, useUndoToast } from "@ensemble/editing";
import { useMutation, useQueryClient } from "@ensemble/query";
import { Link, useLocation, useNavigate, useSearchParams } from "@ensemble/router";
import { Badge, IconButton, toast } from "@ensemble/ui";
import { Eye, History, type LucideIcon, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { type ComponentType, type ReactNode, useCallback, useState } from "react";

export type RecordState = "published" | "draft" | "deleted";

export const stateNames: Record<RecordState, string> = {
  published: "Published",
  draft: "Draft",
  deleted: "Deleted",
};

/** A kind of record that is visible to shoppers. */
export interface RecordKind {
  /** Such as "Outfit". */
  noun: string;
  table: string;
  /** Keys of the queries to invalidate. */
  lists: readonly (readonly string[])[];
  /** Soft-deletes a record, or restores it with null. */
  markDeleted: (id: string, at: string | null) => Promise<unknown>;
  /** Deletes a record and its files permanently. */
  discard: (id: string) => Promise<unknown>;
}

/** Pass the same functions on every render. */
interface RecordListOptions<Row> {
  kind: RecordKind;
  /** Edits the record with the id, or creates one. */
  Form: ComponentType<{ id: string | undefined; onClose: () => void }>;
  getState: (row: Row) => RecordState;
  getShopPath: (row: Row) => string;
}

interface OpenDialog<Row> {
  kind: "history" | "removal";
  row: Row;
}

/** The search parameter with the id of the record whose form is open; "new" for a new one. */
const edited = "edit";

/**
 * Returns the row actions of a list of records, with the dialogs that they open. The form is part of
 * the URL, so links open it and going back closes it.
 */
export function useRecordList<Row extends Named>(options: RecordListOptions<Row>) {
  const { kind, Form, getState, getShopPath } = options;
  const { remove, discard, restore } = useRemoval(kind);
  const [open, setOpen] = useState<OpenDialog<Row>>();
  const onClose = () => setOpen(undefined);
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const form = search.get(edited);
  const openForm = useCallback(
    (id: string) =>
      setSearch((now) => new URLSearchParams([...now, [edited, id]]), {
        state: { opened: true },
        preventScrollReset: true,
      }),
    [setSearch],
  );
  function closeForm(): void {
    if ((state as { opened?: boolean } | null)?.opened) return void navigate(-1);
    search.delete(edited);
    setSearch(search, { replace: true, preventScrollReset: true });
  }
  /** The actions of a row. */
  const actions = useCallback(
    (row: Row): ReactNode => (
      <RecordActions
        title={row.title}
        state={getState(row)}
        shopPath={getShopPath(row)}
        onEdit={() => openForm(row.id)}
        onRestore={() => restore(row)}
        onHistory={() => setOpen({ kind: "history", row })}
        onRemove={() => setOpen({ kind: "removal", row })}
      />
    ),
    [getState, getShopPath, restore, openForm],
  );
  return {
    create: () => openForm("new"),
    actions,
    dialog: (
      <>
        {form && <Form key={form} id={form === "new" ? undefined : form} onClose={closeForm} />}
        {open?.kind === "history" && (
          <HistoryDialog
            table={kind.table}
            record={open.row.id}
            title={open.row.title}
            onClose={onClose}
          />
        )}
        {open?.kind === "removal" && (
          <RemovalDialog
            title={open.row.title}
            state={getState(open.row)}
            run={() => (getState(open.row) === "published" ? remove(open.row) : discard(open.row))}
            onClose={onClose}
          />
        )}
      </>
    ),
  };
}

interface RecordActionsProps {
  title: string;
  state: RecordState;
  /** Path of its public page. */
  shopPath: string;
  onEdit: () => void;
  onRestore: () => void;
  onHistory: () => void;
  onRemove: () => void;
}

function RecordActions(props: RecordActionsProps): ReactNode {
  const { title, state, shopPath, onEdit, onRestore, onHistory, onRemove } = props;
  return (
    <>
      {state === "published" && (
        <IconButton asChild variant="ghost" color="gray" aria-label={`View ${title} on the site`}>
          <Link to={shopPath}>
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
      <Action label={removeLabels[state](title)} Icon={Trash2} run={onRemove} />
    </>
  );
}

const removeLabels: Record<RecordState, (title: string) => string> = {
  published: (title) => `Delete ${title}`,
  draft: (title) => `Discard draft ${title}`,
  deleted: (title) => `Delete ${title} permanently`,
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
  title: string;
  state: RecordState;
  /** Removes the record; rejects on failure. */
  run: () => Promise<unknown>;
  onClose: () => void;
}

/** Confirms a removal, which is permanent for drafts and deleted records. Open while mounted. */
function RemovalDialog(props: RemovalDialogProps): ReactNode {
  const { title, state, run, onClose } = props;
  const { mutate, isPending, isError } = useMutation({ mutationFn: run, onSuccess: onClose });
  const questions: Record<RecordState, string> = {
    published: `Delete ${title}?`,
    draft: "Discard draft?",
    deleted: "Delete permanently?",
  };
  return (
    <ConfirmDialog
      open
      title={questions[state]}
      text={
        state === "published"
          ? `“${title}” will be removed from the site. You can restore it from the Deleted filter.`
          : `“${title}” and its images will be deleted permanently. This can't be undone.`
      }
      confirm={state === "draft" ? "Discard" : "Delete"}
      pending={isPending}
      failure={isError ? "That didn't work. Check your connection and try again." : undefined}
      onConfirm={mutate}
      onCancel={onClose}
    />
  );
}

interface Named {
  id: string;
  title: string;
}

/** Removes and restores records, shows toasts and refetches the lists. */
export function useRemoval({ noun, table, lists, ...kind }: RecordKind) {
  const client = useQueryClient();
  const undoToast = useUndoToast();
  async function refresh(id: string): Promise<void> {
    for (const queryKey of lists) await client.invalidateQueries({ queryKey });
    await client.invalidateQueries({ queryKey: recordKeys.changes(table, id) });
  }
  async function restoreRecord({ id }: Named): Promise<void> {
    await kind.markDeleted(id, null);
    await refresh(id);
  }
  const { mutate: restore } = useMutation({
    scope: { id: "restorations" },
    mutationFn: restoreRecord,
    onSuccess: () => toast({ kind: "success", title: `${noun} restored` }),
    onError: (error, { id }) => {
      console.warn(`Restoring ${noun} ${id} failed.`, error);
      toast({
        kind: "error",
        title: "Error",
        description: "It couldn't be restored. Check your connection and try again.",
      });
    },
  });
  return {
    /** Rejects on failure. */
    remove: async (record: Named) => {
      await kind.markDeleted(record.id, new Date().toISOString());
      undoToast({
        title: `${noun} deleted`,
        description: `“${record.title}” is no longer on the site.`,
        undo: () => restoreRecord(record),
        undone: `${noun} restored`,
      });
      await refresh(record.id);
    },
    /** Rejects if parts of it remain. */
    discard: async ({ id, title }: Named) => {
      await kind.discard(id);
      toast({
        kind: "success",
        title: `${noun} removed`,
        description: `“${title}” was deleted permanently.`,
      });
      await refresh(id);
    },
    restore,
  };
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
