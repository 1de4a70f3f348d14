import { readArrivingSession } from "./arriving-session";

export const sessionKey = "ensemble.session";

/** Set in a browser where an administrator is signed in, for the document to read (boot.js). */
const administratorKey = "ensemble.administrator";

/**
 * Remembers whether an administrator is signed in here. The document then asks for the code of a
 * guarded screen before the server says who is looking; what it shows, the guard decides.
 */
export function rememberAdministrator(isAdmin: boolean): void {
  if (isAdmin) window.localStorage.setItem(administratorKey, "yes");
  else window.localStorage.removeItem(administratorKey);
}

/** Whether this page has a session to check: one in storage, or one arriving from a mailed link. */
export function hasSessionToCheck(): boolean {
  const arriving = readArrivingSession(window.location.hash);
  return arriving !== undefined || window.localStorage.getItem(sessionKey) !== null;
}
