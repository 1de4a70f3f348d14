/** A sign-up on this device that waits for the link in its mail. */
export interface WaitingSignUp {
  email: string;
  /** Where the person was going on to. */
  next: string;
  /** True when the account was made by this very sign-up, and so has the password typed with it. */
  fresh: boolean;
}

const key = "ensemble.waiting-sign-up";
const dayMs = 86_400_000;

/** Keeps it for a day: the mail opens another page. Without storage it is simply not known there. */
export function rememberSignUp(signUp: WaitingSignUp): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...signUp, at: Date.now() }));
  } catch {
    // A browser may refuse storage.
  }
}

/** The one that an address waits for here, once; undefined for another address or after a day. */
export function takeSignUp(email: string): WaitingSignUp | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<
      WaitingSignUp & { at: number }
    >;
    if (kept.email?.toLowerCase() !== email.toLowerCase()) return undefined;
    localStorage.removeItem(key);
    if (!kept.at || Date.now() - kept.at > dayMs) return undefined;
    return { email, next: kept.next ?? "", fresh: kept.fresh === true };
  } catch {
    return undefined;
  }
}
