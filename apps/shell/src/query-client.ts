import { QueryCache, QueryClient } from "@ensemble/query";
import { currentSession, useSession, useUnsavedWork, type Session } from "@ensemble/session";
import { recordRefusal } from "./telemetry/record-troubles";

/**
 * The one cache of server data on a page. What one person read is gone when another comes, or when
 * they leave; a form with something unsaved keeps what its screen has read until then.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // The screen reports the failure in place; the log gets the error (SITE-13).
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        console.warn("Reading failed:", queryKey, error);
        recordRefusal(error);
      },
    }),
    defaultOptions: {
      // Offline, a request fails at once and its place says so, instead of waiting in silence.
      queries: {
        staleTime: 60_000,
        retry: 1,
        refetchOnWindowFocus: false,
        networkMode: "always",
        // A result may be read after its component was drawn, in a dialog whose code came later:
        // every change is told, not only of what was read at first.
        notifyOnChangeProps: "all",
      },
      mutations: { networkMode: "always" },
    },
  });
  // Its screen says so to the person, so that nothing else sees it.
  client.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error")
      recordRefusal(event.action.error);
  });
  let reader = personOf(currentSession());
  const follow = (): void => {
    const person = personOf(currentSession());
    if (person === reader || (!person && useUnsavedWork.getState().forms > 0)) return;
    if (reader) client.clear();
    reader = person;
  };
  useSession.subscribe(follow);
  useUnsavedWork.subscribe(follow);
  return client;
}

function personOf(session: Session): string | undefined {
  return session.status === "signedIn" ? session.user.id : undefined;
}
