import { queryOptions, type QueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { accountKeys } from "../../query-keys";

/** An account's open deletion request, or null. Once erased, there is no account to ask for. */
export const pendingDeletion = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.pendingDeletion(userId),
    queryFn: () => readPending(userId),
  });

async function readPending(userId: string) {
  const rows = await unwrap(
    db()
      .from("account_deletion_requests")
      .select("id, requested_at, erase_after")
      .eq("user_id", userId)
      .is("cancelled_at", null)
      .is("erased_at", null)
      .limit(1),
  );
  return rows[0] ?? null;
}

/**
 * Requests the deletion of the signed-in account; repeating it changes nothing. Returns when the
 * account will be erased, as ISO 8601. Throws DataError.
 */
export async function requestAccountDeletion(): Promise<string> {
  const request = await unwrap(db().rpc("request_account_deletion"));
  return request.erase_after;
}

/** Why the deletion could not be requested, and what to do about it. */
export const deletionRefusals = {
  last_administrator:
    "This is the only administrator's account. Make another one an administrator first.",
  otherwise: "The request did not reach us. Check your connection and try again.",
};

/** Options of the mutation that cancels the deletion. */
export function keepAccount(queryClient: QueryClient, userId: string) {
  const { queryKey } = pendingDeletion(userId);
  return {
    mutationFn: async () => {
      await unwrap(db().rpc("cancel_account_deletion"));
    },
    onSuccess: () => {
      queryClient.setQueryData(queryKey, null);
      toast({ kind: "success", title: "Success", description: "Your account stays." });
    },
    onError: (error: Error) => {
      console.warn("The deletion could not be cancelled.", error);
      void queryClient.invalidateQueries({ queryKey });
      toast({
        kind: "error",
        title: "Error",
        description: "Something went wrong. Please try again.",
      });
    },
  };
}
