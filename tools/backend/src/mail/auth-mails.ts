import { mailBody } from "./mail-body";
import type { Outbox } from "./outbox";

export interface MailContext {
  userId?: string;
  redirectTo?: string;
  /** The new address of an email change, and the hash of its confirmation link. */
  newEmail?: string;
  tokenHashNew?: string;
  isInUse?: boolean;
}

/** The emails of lite's Auth. `hash` is for links, `code` for typing. */
export interface AuthMailer {
  sendConfirmation(to: string, hash: string, code: string, context?: MailContext): Promise<void>;
  sendRecovery(to: string, hash: string, code: string, context?: MailContext): Promise<void>;
  sendMagicLink(to: string, hash: string, code: string, context?: MailContext): Promise<void>;
  sendEmailChange(to: string, hash: string, code: string, context?: MailContext): Promise<void>;
  sendReauthentication(to: string, code: string, context?: MailContext): Promise<void>;
}

/** Writes Auth's emails to the outbox, with links to `origin`. */
export function authMailer(outbox: Outbox, origin: string, product: string): AuthMailer {
  const link = (hash: string, type: string, context: MailContext | undefined): string => {
    const url = new URL("/auth/v1/verify", origin);
    url.searchParams.set("token", hash);
    url.searchParams.set("type", type);
    url.searchParams.set("redirect_to", context?.redirectTo ?? origin);
    return url.href;
  };
  const send = async (
    to: string,
    subject: string,
    ...body: Parameters<typeof mailBody>
  ): Promise<void> => void (await outbox.deliver({ to, subject, ...mailBody(...body) }));
  return {
    sendConfirmation: (to, hash, _code, context) =>
      send(
        to,
        "Confirm your email",
        `Welcome to ${product}. Confirm your email address to activate your account.`,
        { label: "Confirm your email", href: link(hash, "signup", context) },
        "If you didn't sign up, you can ignore this email.",
      ),
    sendRecovery: (to, hash, _code, context) =>
      send(
        to,
        "Reset your password",
        `Someone requested a new password for your ${product} account.`,
        { label: "Choose a new password", href: link(hash, "recovery", context) },
        "The link works once and expires in an hour. If this wasn't you, you can ignore this email.",
      ),
    sendMagicLink: (to, hash, _code, context) =>
      send(
        to,
        "Your sign-in link",
        `Here's your link to sign in to ${product}.`,
        { label: "Sign in", href: link(hash, "magiclink", context) },
        "The link works once and expires in an hour.",
      ),
    sendEmailChange: async (to, hash, _code, context) => {
      const { newEmail = to, tokenHashNew, isInUse } = context ?? {};
      const confirm = (address: string, token: string) =>
        send(
          address,
          "Confirm your new email",
          `Confirm that you want to change your ${product} email to ${newEmail}.`,
          { label: "Confirm the change", href: link(token, "email_change", context) },
          "The change takes effect once you've opened the links sent to both addresses. If you didn't request this, change your password.",
        );
      await confirm(to, hash);
      if (isInUse)
        await send(
          newEmail,
          "This email already has an account",
          `Someone tried to change another ${product} account's email to this address, which already has an account.`,
          undefined,
          "Nothing has changed. If this was you, sign in with this address.",
        );
      else if (tokenHashNew) await confirm(newEmail, tokenHashNew);
    },
    sendReauthentication: async (to, code) => {
      const text = `Your code for ${product}: ${code}`;
      await outbox.deliver({ to, subject: "Your confirmation code", text });
    },
  };
}
