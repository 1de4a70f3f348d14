import { type QueryClient, queryOptions } from "@ensemble/query";
import { db, unwrap, useSession } from "@ensemble/session";
import { longDate, pluralize } from "@ensemble/domain";
import { toast } from "@ensemble/ui";

export const pendingDeletionQuery = (userId: string) =>
  queryOptions({
    queryKey: ["pending-deletion", userId],
    queryFn: () => fetchPendingDeletion(userId),
  });

async function fetchPendingDeletion(userId: string) {
  const rows = await unwrap(
    db()
      .from("account_deletion_requests")
      .select("id, requested_at, erase_after, cancelled_bookings")
      .eq("user_id", userId)
      .is("cancelled_at", null)
      .is("erased_at", null)
      .limit(1),
  );
  return rows[0] ?? null;
}

/** Says that keeping the account doesn't bring back what its deletion cancelled. */
export const stayCancelled = (bookings: number): string =>
  `The ${pluralize(bookings, "consultation")} that your request cancelled won't come back.`;

/** Returns mutation options that cancel the deletion. */
export function keepAccount(queryClient: QueryClient, userId: string) {
  const { queryKey } = pendingDeletionQuery(userId);
  return {
    mutationFn: () => unwrap(db().rpc("cancel_account_deletion")),
    onSuccess: ({ cancelled_bookings: cancelled }: { cancelled_bookings: number }) => {
      queryClient.setQueryData(queryKey, null);
      const gone = cancelled > 0 ? ` ${stayCancelled(cancelled)}` : "";
      const description = `Your account won't be deleted.${gone}`;
      toast({ kind: "success", title: "Success", description });
    },
    onError: (error: Error) => {
      console.warn("The deletion couldn't be cancelled.", error);
      void queryClient.invalidateQueries({ queryKey });
      toast({
        kind: "error",
        title: "Error",
        description: "Something went wrong. Please try again.",
      });
    },
  };
}

/** Warns users who sign in to an account with a pending deletion. Called once. */
export function warnOfDeletion(queryClient: QueryClient): () => void {
  return useSession.subscribe((session, before) => {
    if (session.status !== "signedIn" || before.status !== "anonymous") return;
    void warn(queryClient, session.user.id);
  });
}

async function warn(queryClient: QueryClient, userId: string): Promise<void> {
  // The query client logs the error, and the profile queries it again.
  const request = await queryClient.fetchQuery(pendingDeletionQuery(userId)).catch(() => null);
  if (!request) return;
  toast({
    kind: "info",
    title: `Your account will be erased on ${longDate(request.erase_after)}`,
    description: "You can still keep it until then.",
    action: { label: "Keep My Account", run: () => keep(queryClient, userId) },
  });
}

/** Runs the mutation without a component, for the toast. */
function keep(client: QueryClient, userId: string): void {
  const options = client.defaultMutationOptions(keepAccount(client, userId));
  // The callbacks report errors.
  client
    .getMutationCache()
    .build(client, options)
    .execute(undefined)
    .catch(() => undefined);
}
