import { toast } from "@ensemble/ui";

interface Undoable {
  title: string;
  description?: string;
  /** Brings back what was done; rejects when it could not. */
  undo: () => Promise<unknown>;
  /** What the person hears when it is back, such as "Link restored". */
  undone: string;
}

/** Says what was done, with a way to take it back. */
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
