import { paths } from "@ensemble/contract";
import { auth, forgetSession } from "@ensemble/session";

/**
 * The page where the signed-in person changes email and password; the links that confirm an address
 * lead there.
 */
export const signInDetailsPath = "/profile/sign-in";

/**
 * Where to go after sign-in: `next` if it is an address of this site, else home. Refuses anything
 * that a browser could read as another origin, and the sign-in page itself.
 */
export function nextPath(next: string | null): string {
  if (!next?.startsWith("/") || !URL.canParse(next, placeholderOrigin)) return paths.home();
  const { origin, pathname, search, hash } = new URL(next, placeholderOrigin);
  const leadsAway = origin !== placeholderOrigin || pathname.startsWith("//");
  if (leadsAway || pathname === paths.auth()) return paths.home();
  return pathname + search + hash;
}

/** Replaces the site's own origin, which the rule does not need to know. */
const placeholderOrigin = "https://site.invalid";

/** Whether a consultation is booked at this address. */
export const isBookingPath = (address: string): boolean =>
  /^\/experts\/[^/]+\/book(\?|$)/.test(address);

/** The new password page as the last step of a sign-up, with the next address. */
export function confirmPasswordPath(next: string): string {
  return `${paths.newPassword()}?${new URLSearchParams({ after: "sign-up", next })}`;
}

/** Reads the parameters of that page. */
export function readNewPasswordParams(search: string): { afterSignUp: boolean; next: string } {
  const parameters = new URLSearchParams(search);
  return {
    afterSignUp: parameters.get("after") === "sign-up",
    next: nextPath(parameters.get("next")),
  };
}

/** A sign-up on this device that waits for its confirmation. */
export interface PendingSignUp {
  email: string;
  /** The next address. */
  next: string;
  /**
   * Whether this sign-up created the account, so that the password typed with it is the account's.
   */
  fresh: boolean;
}

/** Stores it for a day, since the mail opens another page. Does nothing when storage is refused. */
export function rememberSignUp(signUp: PendingSignUp): void {
  try {
    localStorage.setItem(signUpKey, JSON.stringify({ ...signUp, at: Date.now() }));
  } catch {
    // A browser may refuse storage.
  }
}

/**
 * Removes and returns the sign-up that waits for an address; undefined for another address or after
 * a day.
 */
export function takeSignUp(email: string): PendingSignUp | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(signUpKey) ?? "{}") as Partial<
      PendingSignUp & { at: number }
    >;
    if (stored.email?.toLowerCase() !== email.toLowerCase()) return undefined;
    localStorage.removeItem(signUpKey);
    if (!stored.at || Date.now() - stored.at > maxAgeMs) return undefined;
    return { email, next: stored.next ?? "", fresh: stored.fresh === true };
  } catch {
    return undefined;
  }
}

const signUpKey = "ensemble.waiting-sign-up";
/** How long a sign-up is kept, in milliseconds. */
const maxAgeMs = 86_400_000;

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
