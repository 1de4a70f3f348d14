import { focusManager, QueryCache, QueryClient, recoverWrites } from "@ensemble/query";
import { refetchForUser } from "@ensemble/query/hydration";
import {
  currentSession,
  needsSignIn,
  type Session,
  useSession,
  useUnsavedWork,
} from "@ensemble/session";
import { recordRefusal } from "./telemetry/site-events";

/**
 * Creates the page's cache of server data. Clears it when the user changes, but not while a form
 * has unsaved changes and no other user signs in. Asks again for what depends on rights when an
 * anonymous visitor signs in.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // The screen shows the failure; the log gets the error (SITE-13).
    queryCache: new QueryCache({
      onError: (error, { queryKey, meta }) => {
        if (meta?.prefetch) return; // A prefetch, which no screen needs yet.
        console.warn("Query failed:", queryKey, error);
        recordRefusal(error);
      },
    }),
    defaultOptions: {
      // With `networkMode: always`, offline requests fail instead of waiting silently.
      queries: {
        staleTime: 60_000,
        retry: 1,
        refetchOnWindowFocus: false,
        networkMode: "always",
        // A lazy dialog may read a result's fields after its component has rendered, which tracking
        // would miss.
        notifyOnChangeProps: "all",
      },
      mutations: { networkMode: "always" },
    },
  });
  // Screens show failed mutations, so no global handler sees them.
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
  useSession.subscribe((session, before) => {
    onSessionChange();
    // While a stored session is checked, requests wait for it.
    if (before.status === "anonymous" && session.status === "signedIn") refetchForUser(client);
  });
  useUnsavedWork.subscribe(onSessionChange);
  askForPassword();
  // TanStack Query only notices when the page is shown again.
  window.addEventListener("focus", () => focusManager.onFocus());
  // A page in the back/forward cache may have been there for hours.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void client.invalidateQueries();
  });
  return client;
}

/** Asks for the password in place when a session has ended before a write, which is then sent again. */
function askForPassword(): void {
  let email: string | undefined;
  const note = (session: Session): void => {
    if (session.status === "signedIn") ({ email } = session.user);
  };
  note(currentSession());
  useSession.subscribe(note);
  recoverWrites(async (error) => {
    if (!needsSignIn(error) || email === undefined) return false;
    const { signInAgain } = await import("./features/auth/sign-in-again");
    return signInAgain(email);
  });
}

function sessionUserId(session: Session): string | undefined {
  return session.status === "signedIn" ? session.user.id : undefined;
}
