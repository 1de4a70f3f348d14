import { useMutation, useQueryClient } from "@ensemble/query";
import { explainRefusal } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import type * as Overlay from "@ensemble/ui-overlay";
import { Trash2 } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { signOut } from "../auth/sign-in/sign-out";
import { deletionRefusals, pendingDeletion, requestAccountDeletion } from "./account-deletion";
import { DeleteAccountDialog } from "./delete-account-dialog";
import { ActionRow } from "./profile-row";

interface DeleteAccountProps {
  userId: string;
  /** Called with the time of erasure, once the person is signed out. */
  onRequested: (eraseAfter: string) => void;
}

/** The row that deletes the account. The dialog's code loads on the first press. */
export function DeleteAccount({ userId, onRequested }: DeleteAccountProps): ReactNode {
  const row = useRef<HTMLButtonElement>(null);
  const [overlay, setOverlay] = useState<typeof Overlay>();
  const [open, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: requestAccountDeletion,
    onSuccess: async (eraseAfter) => {
      setOpen(false);
      onRequested(eraseAfter);
      await signOut();
      queryClient.removeQueries({ queryKey: pendingDeletion(userId).queryKey });
    },
    onError: (error) => {
      console.warn("The account's deletion could not be requested.", error);
      toast({
        kind: "error",
        title: "Error",
        description: "Something went wrong. Please try again.",
      });
    },
  });

  async function ask(): Promise<void> {
    deletion.reset();
    try {
      setOverlay(await import("@ensemble/ui-overlay"));
      setOpen(true);
    } catch (error) {
      console.warn("The dialog's code did not load.", error);
      toast({
        kind: "error",
        title: "Error",
        description: "Something went wrong. Please try again.",
      });
    }
  }

  return (
    <>
      <ActionRow
        ref={row}
        danger
        label="Delete Account"
        text="Permanently delete your account"
        Icon={Trash2}
        onClick={() => void ask()}
      />
      {overlay && (
        <DeleteAccountDialog
          AlertDialog={overlay.AlertDialog}
          open={open}
          onOpenChange={setOpen}
          onConfirm={() => deletion.mutate()}
          onClosed={() => row.current?.focus()}
          deleting={deletion.isPending}
          failure={deletion.isError ? explainRefusal(deletion.error, deletionRefusals) : undefined}
        />
      )}
    </>
  );
}
