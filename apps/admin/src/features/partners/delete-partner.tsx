import { ConfirmDialog, explainRefusal, recordKeys } from "@ensemble/editing";
import { useMutation, useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { refreshAffiliates } from "../../query-keys";
import { deleteOrDeactivate, isPartnerInUse, type Partner } from "./partners";

interface DeletePartnerProps {
  /** The partner to delete; opens the dialog. */
  partner: Partner | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}

/**
 * Deletes a partner after confirmation, or deactivates one with clicks or conversions (PART-10).
 */
export function DeletePartner(props: DeletePartnerProps): ReactNode {
  const { partner, onClose, onDeleted } = props;
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: deleteOrDeactivate });
  if (!partner) return null;
  const { shop_name: shop, link_count: links } = partner;
  // The list may have been loaded before the first click.
  const active = partner.has_activity || isPartnerInUse(error);

  function close(): void {
    reset();
    onClose();
  }
  function run(): void {
    mutate(
      { partner: partner!, deactivate: active },
      {
        onSuccess: () => {
          void refreshAffiliates(queries);
          void queries.invalidateQueries({
            queryKey: recordKeys.changes("affiliate_partners", partner!.id),
          });
          const description = `${shop} ${active ? "is now inactive" : "has been deleted"}.`;
          toast({ kind: "success", title: "Success", description });
          close();
          if (!active) onDeleted?.();
        },
      },
    );
  }

  const failure = error && !isPartnerInUse(error) ? explainRefusal(error) : undefined;
  const dialogProps = { open: true, pending: isPending, failure, onConfirm: run, onCancel: close };
  if (active && partner.status === "inactive")
    return (
      <ConfirmDialog
        {...dialogProps}
        title={`${shop} can't be deleted`}
        text="It has clicks or conversions that must stay on record. It's already inactive."
        confirm="Close"
        onConfirm={close}
      />
    );
  if (active)
    return (
      <ConfirmDialog
        {...dialogProps}
        title={`Deactivate ${shop}?`}
        text={`${shop} has clicks or conversions, so it can't be deleted. You can deactivate it instead. Its past results stay on record.`}
        confirm={isPending ? "Deactivating..." : "Deactivate"}
      />
    );
  return (
    <ConfirmDialog
      {...dialogProps}
      title={`Delete ${shop}?`}
      text={
        links > 0
          ? `This also deletes its ${links === 1 ? "link" : `${links} links`}. This can't be undone.`
          : "This can't be undone."
      }
      confirm={isPending ? "Deleting..." : "Delete"}
    />
  );
}
