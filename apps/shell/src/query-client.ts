import { QueryCache, QueryClient } from "@ensemble/query";
import { currentSession, type Session, useSession, useUnsavedWork } from "@ensemble/session";
import { recordRefusal } from "./telemetry/site-events";

/**
 * The page's only cache of server data. One person's data is cleared when another signs in or when
 * they leave; a form with unsaved changes keeps its screen's data until then.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // The screen shows the failure; the log gets the error (SITE-13).
    queryCache: new QueryCache({
      onError: (error, { queryKey, meta }) => {
        if (meta?.prefetch) return; // No screen asked for it yet (prefetch-screen.ts).
        console.warn("Reading failed:", queryKey, error);
        recordRefusal(error);
      },
    }),
    defaultOptions: {
      // Offline, a request fails at once and the screen says so, instead of waiting silently.
      queries: {
        staleTime: 60_000,
        retry: 1,
        refetchOnWindowFocus: false,
        networkMode: "always",
        // A result may be read after its component was rendered, in a dialog whose code loads later:
        // every change must notify, not only those of fields read at first.
        notifyOnChangeProps: "all",
      },
      mutations: { networkMode: "always" },
    },
  });
  // Its screen shows the failure, so no global handler sees it.
  client.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error")
      recordRefusal(event.action.error);
  });
  let userId = sessionUserId(currentSession());
  const onSessionChange = (): void => {
    const currentUserId = sessionUserId(currentSession());
    if (currentUserId === userId || (!currentUserId && useUnsavedWork.getState().forms > 0)) return;
    if (userId) client.clear();
    userId = currentUserId;
  };
  useSession.subscribe(onSessionChange);
  useUnsavedWork.subscribe(onSessionChange);
  return client;
}

function sessionUserId(session: Session): string | undefined {
  return session.status === "signedIn" ? session.user.id : undefined;
}
