export const sessionKey = "ensemble.session";

/** Whether this page has a session to check: one in storage, or one arriving from a mailed link. */
export function hasSessionToCheck(): boolean {
  const arriving = /[#&](access_token|error_description)=/.test(window.location.hash);
  return arriving || window.localStorage.getItem(sessionKey) !== null;
}
