import { toast } from "@ensemble/ui";

interface Undoable {
  title: string;
  description?: string;
  /** Reverses the change; rejects on failure. */
  undo: () => Promise<unknown>;
  /** Title of the toast after an undo, such as "Link restored". */
  undone: string;
}

/** Shows a success toast with an Undo button, which can be retried when it fails. */
export function undoToast({ title, description, undo, undone }: Undoable): void {
  const run = () =>
    void undo().then(
      () => toast({ kind: "success", title: undone }),
      (error: unknown) => {
        console.warn("Undoing failed:", error);
        toast({
          kind: "error",
          title: "Error",
          description: "That could not be undone. Check your connection and try again.",
          action: { label: "Undo", run },
        });
      },
    );
  toast({ kind: "success", title, description, action: { label: "Undo", run } });
}
