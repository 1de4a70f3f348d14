import { useMutation, useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import { recordKeys } from "../../query-keys";
import { useUndoToast } from "../saving/undo-toast";

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
