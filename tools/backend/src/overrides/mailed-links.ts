import type { MailContext } from "../mail/auth-mails";
import { callCounter } from "../call-counter";
import type { Outbox } from "../mail/outbox";
import type { AuthService } from "./auth-service";

/** Local Supabase's default; `max_frequency` in supabase/config.toml is for hosted projects. */
const defaultIntervalMs = 1000;

/** Emails per hour to one mailbox. */
const maxPerHour = 20;

/** Emails per hour to one mailbox for one network, so that none keeps its owner from an email. */
const maxPerNetwork = 5;

const hourMs = 3_600_000;

/**
 * Limits the rate of emails per recipient, for all kinds together. Returns whether emails to all of
 * the addresses may be sent now. If so, starts the addresses' intervals; otherwise counts nothing.
 */
export type MailThrottle = (...addresses: string[]) => boolean;

/** Creates the throttles of callers, by their network. Calls within this process have none. */
export function mailThrottles(
  intervalMs = defaultIntervalMs,
  now: () => number = Date.now,
): (network: string) => MailThrottle {
  // Insertion order is chronological, so expired entries come first.
  const lastSent = new Map<string, number>();
  const toMailbox = callCounter({ max: maxPerHour, windowMs: hourMs, now });
  const fromNetwork = callCounter({ max: maxPerNetwork, windowMs: hourMs, now });
  return (network) =>
    (...addresses) => {
      for (const [other, at] of lastSent) {
        if (at + intervalMs > now()) break;
        lastSent.delete(other);
      }
      const names = addresses.map((address) => address.trim().toLowerCase());
      const uses = names
        .map(normalizeMailbox)
        .flatMap((mailbox) => [
          { counter: toMailbox, name: mailbox },
          ...(network ? [{ counter: fromNetwork, name: `${network} ${mailbox}` }] : []),
        ]);
      const isFree =
        !names.some((name) => lastSent.has(name)) &&
        uses.every(({ counter, name }) => counter.left(name) > 0);
      if (!isFree) return false;
      for (const { counter, name } of uses) counter.count(name);
      for (const name of names) lastSent.set(name, now());
      return true;
    };
}

/**
 * Returns the mailbox of an address: without its tag and, at Gmail, without the dots that it
 * ignores, like private.mailbox_of in the database.
 */
export function normalizeMailbox(address: string): string {
  const [, name = "", domain = ""] = /^(.[^+@]*)[^@]*@(.*)$/.exec(address.toLowerCase()) ?? [];
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${name.replaceAll(".", "")}@gmail.com`
    : `${name}@${domain}`;
}

/** Whether a value looks like an address; lite reports the others. */
export const isAddress = (email: unknown): email is string =>
  typeof email === "string" && /^[^@\s]+@[^@\s]+$/.test(email);

/**
 * Sends password emails to known addresses after the response, so that neither it nor its time
 * reveals whether an account exists, and only if the throttle allows; lite sends one per request.
 */
export function throttleRecoveries(
  service: AuthService,
  mayMail: MailThrottle,
  mail: Pick<Outbox, "deliverLater">,
): void {
  const recover = service.recover.bind(service);
  service.recover = async (email) => {
    if (!isAddress(email)) return recover(email);
    mail.deliverLater(async () => {
      const user = await service.repo.findUserByEmail(email.toLowerCase());
      if (user && mayMail(user.email ?? "")) await recover(email);
    });
  };
}

/**
 * Applies `redirect_to`, which auth-js sends with sign-up, recovery and resend. Lite ignores it, so
 * links would open the start page instead of the form for a new password. As on hosted Supabase,
 * only URLs of our own origin are allowed.
 */
export function redirectFromMails(service: AuthService, request: Request, origin: string): void {
  // Lite also accepts other ports of this machine.
  service.resolveEmailRedirect = (address) =>
    address && URL.canParse(address) && new URL(address).origin === origin ? address : origin;
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
