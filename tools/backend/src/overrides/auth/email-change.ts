import { type AuthService, refusal } from "./auth-service";
import type { MailPause } from "./mail-pause";

/** GoTrue's message for the first of two links. */
export const half =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/**
 * Lite mails a change of address to the old one only and reveals who has an account with the new
 * one. This mails both; only the owner of a taken address learns of it.
 */
export function mailBothAddresses(service: AuthService, pause: MailPause): void {
  const write = service.repo.updateUser.bind(service.repo);
  service.repo.updateUser = (id, changes) =>
    write(
      id,
      changes.email_change_token_new ? { ...changes, email_change_confirm_status: 0 } : changes,
    );

  const update = service.updateUser.bind(service);
  service.updateUser = async (id, changes) => {
    if (typeof changes.email !== "string" || changes.email === "") return update(id, changes);
    const wanted = changes.email.toLowerCase();
    const person = await service.repo.findUserById(id);
    if (!person || person.email === wanted) return update(id, changes);
    const free = [person.email ?? "", wanted].map((address) => pause.take(address));
    if (free.includes(false)) throw tooSoon(service);
    const taken = (await service.repo.findUserByEmail(wanted)) !== null;
    if (taken) {
      const { mailer } = service;
      service.repo.findUserByEmail = () => Promise.resolve(null);
      service.mailer = {
        ...mailer,
        sendEmailChange: (to, hash, code, context) =>
          mailer.sendEmailChange(to, hash, code, { ...context, taken }),
      };
    }
    return update(id, changes);
  };
}

const tooSoon = (service: AuthService): unknown =>
  refusal(service, {
    status: 429,
    code: "over_email_send_rate_limit",
    message: "For security purposes, you can only request this after 1 second.",
  });
