import type { QueryClient } from "@ensemble/query";
import { useSession } from "@ensemble/session";
import { longDate } from "@ensemble/time";
import { toast } from "@ensemble/ui";
import { keepAccount, pendingDeletion } from "./account-deletion";

/**
 * Called once: warns people who sign in to an account with a pending deletion, and can cancel it.
 */
export function warnOfDeletion(queryClient: QueryClient): () => void {
  return useSession.subscribe((session, before) => {
    if (session.status !== "signedIn" || before.status !== "anonymous") return;
    void warn(queryClient, session.user.id);
  });
}

async function warn(queryClient: QueryClient, userId: string): Promise<void> {
  // The query client logs why reading failed; the profile asks again.
  const request = await queryClient.fetchQuery(pendingDeletion(userId)).catch(() => null);
  if (!request) return;
  toast({
    kind: "info",
    title: `Your account will be erased on ${longDate(request.erase_after)}`,
    description: "Until then you can keep it.",
    action: { label: "Keep My Account", run: () => keep(queryClient, userId) },
  });
}

/** A mutation without a component: the toast belongs to none. */
function keep(client: QueryClient, userId: string): void {
  const options = client.defaultMutationOptions(keepAccount(client, userId));
  // Its callbacks report a failure.
  client
    .getMutationCache()
    .build(client, options)
    .execute(undefined)
    .catch(() => undefined);
}
