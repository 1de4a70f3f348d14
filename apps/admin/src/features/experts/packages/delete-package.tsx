import { useMutation, useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { ConfirmDialog } from "../../../layout/dialogs/confirm-dialog";
import { explainRefusal, isInUse } from "../../../layout/saving/explain-refusal";
import { changePackage, deletePackage, type ServicePackage } from "./package";

interface DeletePackageProps {
  servicePackage: ServicePackage;
  onClose: () => void;
}

/** Confirms the deletion of a package; one that was booked can only be deactivated. */
export function DeletePackage({ servicePackage, onClose }: DeletePackageProps): ReactNode {
  const { id, name } = servicePackage;
  const queryClient = useQueryClient();
  const settled = { onSettled: () => queryClient.invalidateQueries() };
  const removal = useMutation({
    mutationFn: () => deletePackage(id),
    onSuccess: () => {
      toast({ kind: "success", title: "Package Deleted", description: `${name} is gone.` });
      onClose();
    },
    ...settled,
  });
  const deactivation = useMutation({
    mutationFn: () => changePackage(id, { is_active: false }),
    onSuccess: () => {
      toast({
        kind: "success",
        title: "Package Deactivated",
        description: `${name} can no longer be booked.`,
      });
      onClose();
    },
    ...settled,
  });
  const booked = isInUse(removal.error);
  const error = booked ? deactivation.error : removal.error;
  return (
    <ConfirmDialog
      open
      title={booked ? `${name} was booked before` : `Delete ${name}?`}
      text={
        booked
          ? "Its bookings must keep it, so it cannot be deleted. Deactivated, it can no longer be booked."
          : "It disappears from the expert's page. This cannot be taken back."
      }
      confirm={booked ? "Deactivate" : "Delete"}
      pending={removal.isPending || deactivation.isPending}
      failure={error ? explainRefusal(error) : undefined}
      onConfirm={() => (booked ? deactivation.mutate() : removal.mutate())}
      onCancel={onClose}
    />
  );
}
