import type { AuthClient, Session as AuthSession } from "@supabase/auth-js";
import { db, provideTokens } from "./db";
import { readText, storeText } from "./device";
import {
  currentSession,
  hasStoredSession,
  rememberAdministrator,
  sessionKey,
  setSession,
  type SignedInUser,
} from "./session";

type Auth = InstanceType<typeof AuthClient>;

let loading: Promise<Auth> | undefined;

/**
 * Loads the auth client on first use; from then on it updates the session store. Rejects if its
 * code can't be loaded; the next call retries.
 */
export function auth(): Promise<Auth> {
  loading ??= import("./auth-client").then(
    ({ authClient }) => {
      provideTokens(async () => (await authClient.getSession()).data.session?.access_token);
      authClient.onAuthStateChange((_event, session) => updateSession(session));
      window.addEventListener("storage", ({ key }) => {
        if (key === sessionKey) updateSession(storedSession());
      });
      return authClient;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/**
 * Asks the server whose access token this is, without changing the page's session. Throws the
 * provider's error.
 */
export async function tokenOwner(accessToken: string): Promise<SignedInUser> {
  const { tokenClient } = await import("./auth-client");
  const { data, error } = await tokenClient.getUser(accessToken);
  if (error) throw error;
  return { id: data.user.id, email: data.user.email ?? "" };
}

/** Clears the local session when sign-out fails on the server. */
export function forgetSession(): void {
  storeText(sessionKey, null);
  rememberAdministrator(false);
  setSession({ status: "anonymous" });
}

/**
 * Starts the page's session (ACC-9). Loads the auth client only if there is a stored session. Follows
 * what other pages did while the browser kept this one in its back/forward cache.
 */
export function startSession(): void {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || currentSession().status === "loading") return;
    // At once, so that no frame shows what is private.
    if (loading) updateSession(storedSession());
    else checkStoredSession();
  });
  // Without the auth client, which follows changes itself: the visitor has signed in on another page.
  window.addEventListener("storage", ({ key }) => {
    if (key === sessionKey && !loading) checkStoredSession();
  });
  checkStoredSession();
}

function checkStoredSession(): void {
  if (!hasStoredSession()) return;
  setSession({ status: "loading" });
  auth()
    .then((client) => client.getSession())
    .then(({ data }) => {
      if (!data.session) setSession({ status: "anonymous" });
    })
    .catch((error: unknown) => {
      console.error("The stored session couldn't be checked.", error);
      setSession({ status: "anonymous" });
    });
}

/** Returns what the auth client stored; null if there is no session or it is invalid. */
function storedSession(): AuthSession | null {
  try {
    const stored: unknown = JSON.parse(readText(sessionKey) ?? "null");
    return Object(stored).user ? (stored as AuthSession) : null;
  } catch {
    return null;
  }
}

function updateSession(session: AuthSession | null): void {
  if (!session) {
    rememberAdministrator(false);
    setSession({ status: "anonymous" });
    return;
  }
  const before = currentSession();
  const isSameUser = before.status === "signedIn" && before.user.id === session.user.id;
  // The auth client repeats the session whenever the page becomes visible.
  const { access_token: accessToken, user } = session;
  if (isSameUser && before.accessToken === accessToken && before.user.email === user.email) return;
  setSession({
    status: "signedIn",
    user: { id: user.id, email: user.email ?? "" },
    accessToken,
    isAdmin: isSameUser ? before.isAdmin : undefined,
  });
  if (!isSameUser) void fetchIsAdmin(user.id);
}

/**
 * Reads the administrator flag into the session (ACC-10). Uses `maybeSingle`, since users without
 * preferences have no row and `single` would log an error (PGRST116) in their browsers.
 */
async function fetchIsAdmin(userId: string): Promise<void> {
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
