/** A sign-up on this device that waits for its confirmation. */
export interface WaitingSignUp {
  email: string;
  /** The next address. */
  next: string;
  /**
   * Whether this sign-up created the account, so that the password typed with it is the account's.
   */
  fresh: boolean;
}

const key = "ensemble.waiting-sign-up";
const dayMs = 86_400_000;

/** Stores it for a day, since the mail opens another page. Does nothing when storage is refused. */
export function rememberSignUp(signUp: WaitingSignUp): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...signUp, at: Date.now() }));
  } catch {
    // A browser may refuse storage.
  }
}

/**
 * Removes and returns the sign-up that waits for an address; undefined for another address or after
 * a day.
 */
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
