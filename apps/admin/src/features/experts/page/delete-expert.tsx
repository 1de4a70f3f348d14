import { paths } from "@ensemble/contract";
import { useMutation, useQueryClient } from "@ensemble/query";
import { useNavigate } from "@ensemble/router";
import { toast } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "../../../layout/dialogs/confirm-dialog";
import { explainRefusal, isInUse } from "../../../layout/saving/explain-refusal";
import { removeUnusedFiles } from "../../images/stored-files";
import { deactivateExpert, deleteExpert, type Expert } from "../expert";
import { cancelReasonOf, lacksRequiredReason, noCancellation } from "./cancellation";
import { CancellationFields } from "./cancellation-fields";

interface DeleteExpertProps {
  expert: Expert;
  onClose: () => void;
}

/** Confirms the deletion of an expert; one with bookings can only be deactivated. */
export function DeleteExpert({ expert, onClose }: DeleteExpertProps): ReactNode {
  const { id, name } = expert;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [cancellation, setCancellation] = useState(noCancellation);
  const removal = useMutation({
    mutationFn: () => deleteExpert(id),
    onSuccess: async () => {
      toast({ kind: "success", title: "Expert Deleted", description: `${name} is gone.` });
      onClose();
      await navigate(paths.adminExperts(), { replace: true });
      await removeUnusedFiles([expert.profile_image]);
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  const deactivation = useMutation({
    mutationFn: () => deactivateExpert(id, cancelReasonOf(cancellation)),
    onSuccess: () => {
      toast({
        kind: "success",
        title: "Expert Deactivated",
        description: `${name} is no longer listed.`,
      });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  const booked = isInUse(removal.error);
  const error = booked ? deactivation.error : removal.error;

  function confirm(): void {
    if (!booked) removal.mutate();
    else if (lacksRequiredReason(cancellation))
      setCancellation({ ...cancellation, lacksReason: true });
    else deactivation.mutate();
  }

  return (
    <ConfirmDialog
      open
      title={booked ? `${name} has bookings` : `Delete ${name}?`}
      text={
        booked
          ? "Clients must keep them, so this expert cannot be deleted. Deactivated, the expert is no longer listed and cannot be booked."
          : "Packages, hours and reviews go too. This cannot be taken back."
      }
      confirm={booked ? "Deactivate" : "Delete"}
      pending={removal.isPending || deactivation.isPending}
      failure={error ? explainRefusal(error) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {booked && (
        <CancellationFields expertId={id} cancellation={cancellation} onChange={setCancellation} />
      )}
    </ConfirmDialog>
  );
}
