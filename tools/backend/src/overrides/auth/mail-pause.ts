import type { AuthService } from "./auth-service";

/** As Supabase waits on a machine of one's own; `max_frequency` of supabase/config.toml is a project's. */
const defaultPauseMs = 1000;

/** Rate limit per recipient: one pause for every kind of mail to an address. */
export interface MailPause {
  /** Whether a mail may go to an address now; starts the pause if so. */
  take(address: string): boolean;
}

export function mailPause(pauseMs = defaultPauseMs, now: () => number = Date.now): MailPause {
  // In the order of time, so that those whose pause is over stand first.
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
 * Lite mails as often as it is asked to. Within the pause a new password's mail and a code are not
 * sent again, and the answer is the same as ever: it says nothing about who has an account.
 */
export function pauseMails(service: AuthService, pause: MailPause): void {
  const recover = service.recover.bind(service);
  service.recover = async (email) => {
    if (typeof email !== "string" || pause.take(email)) await recover(email);
  };
  const reauthenticate = service.reauthenticate.bind(service);
  service.reauthenticate = async (id) => {
    const user = await service.repo.findUserById(id);
    if (!user?.email || pause.take(user.email)) await reauthenticate(id);
  };
}
