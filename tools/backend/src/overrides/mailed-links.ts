import type { MailContext } from "../mail/auth-mails";
import type { AuthService } from "./auth-service";

/** The default of a local Supabase; `max_frequency` in supabase/config.toml is a project's. */
const defaultIntervalMs = 1000;

/** Rate limit per recipient: one pause for every kind of mail to an address. */
export interface MailThrottle {
  /** Whether a mail may go to an address now; starts the pause if so. */
  tryAcquire(address: string): boolean;
}

export function mailThrottle(
  intervalMs = defaultIntervalMs,
  now: () => number = Date.now,
): MailThrottle {
  // In order of time, so expired pauses come first.
  const lastSent = new Map<string, number>();
  return {
    tryAcquire: (address) => {
      const name = address.trim().toLowerCase();
      for (const [other, at] of lastSent) {
        if (at + intervalMs > now()) break;
        lastSent.delete(other);
      }
      if (lastSent.has(name)) return false;
      lastSent.set(name, now());
      return true;
    },
  };
}

/**
 * Lite mails on every request. Within the pause this sends no second password mail, with the usual
 * response: it reveals nothing about who has an account.
 */
export function throttleMails(service: AuthService, throttle: MailThrottle): void {
  const recover = service.recover.bind(service);
  service.recover = async (email) => {
    if (typeof email !== "string" || throttle.tryAcquire(email)) await recover(email);
  };
}

/**
 * Lite ignores `redirect_to`, which auth-js sends with sign-up, recovery and resend: every link
 * would lead to the start page, without the form for a new password. As on hosted Supabase, only
 * addresses of our own origin are followed.
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
