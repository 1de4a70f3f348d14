import { paths } from "@ensemble/contract";
import { auth, forgetSession } from "@ensemble/session";

/** The page for changing email and password, which confirmation links also open. */
export const signInDetailsPath = "/profile/sign-in";

/** The page that checks an emailed link before it signs in. */
export const emailLinkPath = "/auth/link";

/**
 * Returns the path to open after sign-in: `next`, or home if a browser could read it as another
 * origin or if it is the sign-in page.
 */
export function nextPath(next: string | null): string {
  if (!next?.startsWith("/") || !URL.canParse(next, placeholderOrigin)) return paths.home();
  const { origin, pathname, search, hash } = new URL(next, placeholderOrigin);
  const leadsAway = origin !== placeholderOrigin || pathname.startsWith("//");
  if (leadsAway || pathname === paths.auth()) return paths.home();
  return pathname + search + hash;
}

const placeholderOrigin = "https://site.invalid";

export const isBookingPath = (address: string): boolean =>
  /^\/experts\/[^/]+\/book(\?|$)/.test(address);

/** Returns the path of the new password page as the last step of a sign-up. */
export function confirmPasswordPath(next: string): string {
  return `${paths.newPassword()}?${new URLSearchParams({ after: "sign-up", next })}`;
}

export function readNewPasswordParams(search: string): { afterSignUp: boolean; next: string } {
  const parameters = new URLSearchParams(search);
  return {
    afterSignUp: parameters.get("after") === "sign-up",
    next: nextPath(parameters.get("next")),
  };
}

/** Ends the session. Only logs a failure (ACC-8) and forgets the session on this device anyway. */
export async function signOut(): Promise<void> {
  try {
    const { error } = await (await auth()).signOut();
    if (error) throw error;
  } catch (error) {
    console.error("Signing out failed.", error);
    forgetSession();
  }
}
