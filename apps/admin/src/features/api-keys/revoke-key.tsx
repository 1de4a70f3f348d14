import { useMutation, useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { partnerApiKeys } from "../../query-keys";
import { ConfirmDialog } from "../../layout/dialogs/confirm-dialog";
import { revokeKey, type ApiKey } from "./api-key";

interface RevokeKeyProps {
  apiKey: ApiKey;
  onClose: () => void;
}

/** Confirms the revocation of a key. Open while mounted. */
export function RevokeKey({ apiKey, onClose }: RevokeKeyProps): ReactNode {
  const queries = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => revokeKey(apiKey.id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: partnerApiKeys.list });
      const description = `${apiKey.name} opens nothing any more.`;
      toast({ kind: "success", title: "Key Revoked", description });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Revoke ${apiKey.name}?`}
      text="Requests with this key are refused from now on. This cannot be undone; a new key can be created."
      confirm={isPending ? "Revoking..." : "Revoke"}
      pending={isPending}
      failure={
        isError ? "The key was not revoked. Check your connection and try again." : undefined
      }
      onConfirm={mutate}
      onCancel={onClose}
    />
  );
}
