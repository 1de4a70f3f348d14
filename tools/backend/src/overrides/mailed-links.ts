import type { MailContext } from "../mail/auth-mails";
import type { AuthService } from "./auth-service";

/** The default of a local Supabase; `max_frequency` in supabase/config.toml is a project's. */
const defaultPauseMs = 1000;

/** Rate limit per recipient: one pause for every kind of mail to an address. */
export interface MailPause {
  /** Whether a mail may go to an address now; starts the pause if so. */
  take(address: string): boolean;
}

export function mailPause(pauseMs = defaultPauseMs, now: () => number = Date.now): MailPause {
  // In order of time, so expired pauses come first.
  const last = new Map<string, number>();
  return {
    take: (address) => {
      const name = address.trim().toLowerCase();
      for (const [other, at] of last) {
        if (at + pauseMs > now()) break;
        last.delete(other);
      }
      if (last.has(name)) return false;
      last.set(name, now());
      return true;
    },
  };
}

/**
 * Lite mails on every request. Within the pause this sends no second password mail, with the usual
 * response: it reveals nothing about who has an account.
 */
export function pauseMails(service: AuthService, pause: MailPause): void {
  const recover = service.recover.bind(service);
  service.recover = async (email) => {
    if (typeof email !== "string" || pause.take(email)) await recover(email);
  };
}

/**
 * Lite ignores `redirect_to`, which auth-js sends with sign-up, recovery and resend: every link
 * would lead to the start page, without the form for a new password. As on hosted Supabase, only
 * addresses of our own origin are followed.
 */
export function redirectFromMails(service: AuthService, request: Request): void {
  const wanted = new URL(request.url).searchParams.get("redirect_to");
  const redirectTo = service.resolveEmailRedirect(wanted);
  const { mailer } = service;
  const follow = (context: MailContext | undefined): MailContext => ({ ...context, redirectTo });
  service.mailer = {
    ...mailer,
    sendConfirmation: (to, hash, code, context) =>
      mailer.sendConfirmation(to, hash, code, follow(context)),
    sendRecovery: (to, hash, code, context) => mailer.sendRecovery(to, hash, code, follow(context)),
    sendEmailChange: (to, hash, code, context) =>
      mailer.sendEmailChange(to, hash, code, follow(context)),
  };
}
