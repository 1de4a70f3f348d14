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
