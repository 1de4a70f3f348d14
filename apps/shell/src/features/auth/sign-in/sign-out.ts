import { auth, forgetSession } from "@ensemble/session";

/**
 * Ends the session. A failure is only logged (ACC-8); this device forgets the session anyway,
 * because the person may be about to hand it to someone else.
 */
export async function signOut(): Promise<void> {
  try {
    const { error } = await (await auth()).signOut();
    if (error) throw error;
  } catch (error) {
    console.error("Signing out failed.", error);
    forgetSession();
  }
}
