import { readArrivingSession } from "./arriving-session";

export const sessionKey = "ensemble.session";

/** Set in browsers where an administrator is signed in; read by the document (boot.js). */
const administratorKey = "ensemble.administrator";

/**
 * Stores whether an administrator is signed in here. The document then prefetches the code of a
 * guarded screen before the server has confirmed it; the guard still decides what is shown.
 */
export function rememberAdministrator(isAdmin: boolean): void {
  if (isAdmin) window.localStorage.setItem(administratorKey, "yes");
  else window.localStorage.removeItem(administratorKey);
}

/** Whether this page has a session to check: a stored one, or one arriving from a mailed link. */
export function hasSessionToCheck(): boolean {
  const arriving = readArrivingSession(window.location.hash);
  return arriving !== undefined || window.localStorage.getItem(sessionKey) !== null;
}
