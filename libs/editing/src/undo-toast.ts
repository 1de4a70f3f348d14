import { useMutation } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import { isVersionConflict } from "./use-form-save";

interface Undoable {
  title: string;
  description?: string;
  /** Reverses the change; rejects on failure. */
  undo: () => Promise<unknown>;
  /** Title of the toast after undoing, such as "Link restored"; a function is called then. */
  undone: string | (() => string);
}

/** Shows success toasts with an Undo button, which can be retried. */
export function useUndoToast(): (undoable: Undoable) => void {
  const { mutate } = useMutation<unknown, Error, Undoable>({
    mutationFn: ({ undo }) => undo(),
    onSuccess: (_, { undone }) =>
      toast({ kind: "success", title: typeof undone === "string" ? undone : undone() }),
    onError: (error, undoable) => {
      console.warn("Undoing failed:", error);
      if (isVersionConflict(error)) {
        const description = "Someone has changed this since, so it stays as it is now.";
        return toast({ kind: "error", title: "Not undone", description });
      }
      toast({
        kind: "error",
        title: "Error",
        description: "That couldn't be undone. Check your connection and try again.",
        action: { label: "Undo", run: () => mutate(undoable) },
      });
    },
  });
  return (undoable) => {
    const { title, description } = undoable;
    const action = { label: "Undo", run: () => mutate(undoable) };
    toast({ kind: "success", title, description, action });
  };
}
