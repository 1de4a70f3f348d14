import type { AuthClient, Session as AuthSession } from "@supabase/auth-js";
import { db, provideTokens } from "./db";
import {
  currentSession,
  hasSessionToCheck,
  rememberAdministrator,
  sessionKey,
  setSession,
  adoptUrlSession,
} from "./session";

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
      await adoptUrlSession(authClient);
      authClient.onAuthStateChange((_event, session) => updateSession(session));
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

function updateSession(session: AuthSession | null): void {
  if (!session) {
    rememberAdministrator(false);
    setSession({ status: "anonymous" });
    return;
  }
  const before = currentSession();
  const isSameUser = before.status === "signedIn" && before.user.id === session.user.id;
  setSession({
    status: "signedIn",
    user: { id: session.user.id, email: session.user.email ?? "" },
    accessToken: session.access_token,
    isAdmin: isSameUser ? before.isAdmin : undefined,
  });
  if (!isSameUser) void loadIsAdmin(session.user.id);
}

/**
 * Reads the administrator flag from the user's own row into the session (ACC-10). A missing row is
 * no error: `maybeSingle` avoids the refusal (PGRST116) that the browser would log for every user
 * without preferences.
 */
async function loadIsAdmin(userId: string): Promise<void> {
  const { data, error } = await db()
    .from("user_preferences")
    .select("is_admin")
    .eq("user_id", userId)
    .maybeSingle();
  if (error) console.error("The admin check failed.", error);
  const session = currentSession();
  if (session.status !== "signedIn" || session.user.id !== userId) return;
  const isAdmin = data?.is_admin === true;
  rememberAdministrator(isAdmin);
  setSession({ ...session, isAdmin });
}
