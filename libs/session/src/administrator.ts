import { db } from "./db";
import { currentSession, setSession } from "./session-store";
import { rememberAdministrator } from "./stored-session";

/**
 * Reads the administrator flag from the user's own row into the session (ACC-10). A missing row is
 * no error: `maybeSingle` avoids the refusal (PGRST116) that the browser would log for every user
 * without preferences.
 */
export async function loadIsAdmin(userId: string): Promise<void> {
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
