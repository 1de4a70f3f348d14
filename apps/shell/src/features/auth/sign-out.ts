import { auth } from "@ensemble/session";

/** Ends the session. A failure is only logged (shopper §8): the device forgets the session anyway. */
export async function signOut(): Promise<void> {
  const { error } = await (await auth()).signOut();
  if (error) console.error("Signing out failed.", error);
}
