import { db } from "./db";
import { currentSession, setSession } from "./session-store";

/** PostgREST's code for "no row": the user has no preferences and is no administrator. */
const noRow = "PGRST116";

/** Reads the administrator flag from the user's own row and keeps it in the session (shopper §4). */
export async function readIsAdmin(userId: string): Promise<void> {
  const { data, error } = await db()
    .from("user_preferences")
    .select("is_admin")
    .eq("user_id", userId)
    .single();
  if (error && error.code !== noRow) console.error("The admin check failed.", error);
  const session = currentSession();
  if (session.status !== "signedIn" || session.user.id !== userId) return;
  setSession({ ...session, isAdmin: data?.is_admin === true });
}
