import type { MailContext } from "../mail/auth-mails";
import { callCounter } from "../call-counter";
import type { AuthService } from "./auth-service";

/** Local Supabase's default; `max_frequency` in supabase/config.toml is for hosted projects. */
const defaultIntervalMs = 1000;

/** Emails per hour to one mailbox, whoever asks for them. */
const maxPerHour = 20;

const hourMs = 3_600_000;

/** Limits the rate of emails per recipient, for all kinds together. */
export interface MailThrottle {
  /** Returns whether an email may be sent now. If so, starts the address's interval. */
  tryAcquire(address: string): boolean;
}

export function mailThrottle(
  intervalMs = defaultIntervalMs,
  now: () => number = Date.now,
): MailThrottle {
  // Insertion order is chronological, so expired entries come first.
  const lastSent = new Map<string, number>();
  const sent = callCounter({ max: maxPerHour, windowMs: hourMs, now });
  return {
    tryAcquire: (address) => {
      const name = address.trim().toLowerCase();
      for (const [other, at] of lastSent) {
        if (at + intervalMs > now()) break;
        lastSent.delete(other);
      }
      if (lastSent.has(name) || !sent.count(mailboxOf(name))) return false;
      lastSent.set(name, now());
      return true;
    },
  };
}

/** Returns an address without its tag: `ann+shop@…` reaches the mailbox of `ann@…`. */
const mailboxOf = (address: string): string => address.replace(/\+[^@]*(?=@)/, "");

/**
 * Skips password emails within the interval but returns the usual response, so nothing reveals
 * whether an account exists. Lite sends one per request.
 */
export function throttleMails(service: AuthService, throttle: MailThrottle): void {
  const recover = service.recover.bind(service);
  service.recover = async (email) => {
    if (typeof email !== "string" || throttle.tryAcquire(email)) await recover(email);
  };
}

/**
 * Applies `redirect_to`, which auth-js sends with sign-up, recovery and resend. Lite ignores it, so
 * links would open the start page instead of the form for a new password. As on hosted Supabase,
 * only URLs of our own origin are allowed.
 */
export function redirectFromMails(service: AuthService, request: Request): void {
  const requested = new URL(request.url).searchParams.get("redirect_to");
  const redirectTo = service.resolveEmailRedirect(requested);
  const { mailer } = service;
  const withRedirect = (context: MailContext | undefined): MailContext => ({
    ...context,
    redirectTo,
  });
  service.mailer = {
    ...mailer,
    sendConfirmation: (to, hash, code, context) =>
      mailer.sendConfirmation(to, hash, code, withRedirect(context)),
    sendRecovery: (to, hash, code, context) =>
      mailer.sendRecovery(to, hash, code, withRedirect(context)),
    sendEmailChange: (to, hash, code, context) =>
      mailer.sendEmailChange(to, hash, code, withRedirect(context)),
  };
}
