import { readArrivingSession } from "./arriving-session";

export const sessionKey = "ensemble.session";

/** Whether this page has a session to check: one in storage, or one arriving from a mailed link. */
export function hasSessionToCheck(): boolean {
  const arriving = readArrivingSession(window.location.hash);
  return arriving !== undefined || window.localStorage.getItem(sessionKey) !== null;
}
