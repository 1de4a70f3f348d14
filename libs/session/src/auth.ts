import type { AuthClient, Session as AuthSession } from "@supabase/auth-js";
import { provideTokens } from "./access-token";
import { loadIsAdmin } from "./administrator";
import { takeArrivingSession } from "./arriving-session";
import { currentSession, setSession } from "./session-store";
import { hasSessionToCheck, rememberAdministrator, sessionKey } from "./stored-session";

type Auth = InstanceType<typeof AuthClient>;

let loading: Promise<Auth> | undefined;

/**
 * The auth client, loaded on first use; from then on it updates the session store. Rejects when its
 * code cannot be loaded; the next call tries again.
 */
export function auth(): Promise<Auth> {
  loading ??= import("./auth-client").then(
    async ({ authClient }) => {
      provideTokens(async () => (await authClient.getSession()).data.session?.access_token);
      await takeArrivingSession(authClient);
      authClient.onAuthStateChange((_event, session) => follow(session));
      return authClient;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Clears the local session when sign-out fails on the server. */
export function forgetSession(): void {
  window.localStorage.removeItem(sessionKey);
  rememberAdministrator(false);
  setSession({ status: "anonymous" });
}

/**
 * Starts the page's session (ACC-9). An anonymous visitor is anonymous at once and loads no auth
 * code; only a stored or arriving session is checked first.
 */
export function startSession(): void {
  if (!hasSessionToCheck()) return;
  setSession({ status: "loading" });
  auth()
    .then((client) => client.getSession())
    .then(({ data }) => {
      if (!data.session) setSession({ status: "anonymous" });
    })
    .catch((error: unknown) => {
      console.error("The stored session could not be checked.", error);
      setSession({ status: "anonymous" });
    });
}

function follow(session: AuthSession | null): void {
  if (!session) {
    rememberAdministrator(false);
    setSession({ status: "anonymous" });
    return;
  }
  const before = currentSession();
  const known = before.status === "signedIn" && before.user.id === session.user.id;
  setSession({
    status: "signedIn",
    user: { id: session.user.id, email: session.user.email ?? "" },
    accessToken: session.access_token,
    isAdmin: known ? before.isAdmin : undefined,
  });
  if (!known) void loadIsAdmin(session.user.id);
}
