import type { Mail, Outbox } from "./outbox";

export interface MailContext {
  userId?: string;
  redirectTo?: string;
  newEmail?: string;
  tokenHash?: string;
}

/** What lite's Auth sends; `hash` goes into links, `code` is for typing. */
export interface AuthMailer {
  sendConfirmation(to: string, hash: string, code: string, context?: MailContext): Promise<void>;
  sendRecovery(to: string, hash: string, code: string, context?: MailContext): Promise<void>;
  sendMagicLink(to: string, hash: string, code: string, context?: MailContext): Promise<void>;
  sendEmailChange(to: string, hash: string, code: string, context?: MailContext): Promise<void>;
  sendReauthentication(to: string, code: string, context?: MailContext): Promise<void>;
}

/** Writes the mails of Auth into the outbox; their links lead through `origin`. */
export function authMailer(outbox: Outbox, origin: string, product: string): AuthMailer {
  const link = (hash: string, type: string, context: MailContext | undefined): string => {
    const url = new URL("/auth/v1/verify", origin);
    url.searchParams.set("token", hash);
    url.searchParams.set("type", type);
    url.searchParams.set("redirect_to", context?.redirectTo ?? origin);
    return url.href;
  };
  const send = async (mail: Mail): Promise<void> => void (await outbox.deliver(mail));
  return {
    sendConfirmation: (to, hash, _code, context) =>
      send({
        to,
        subject: "Confirm your email",
        ...letter(
          `Welcome to ${product}. Confirm this address to activate your account.`,
          { label: "Confirm your email", href: link(hash, "signup", context) },
          "If you did not sign up, ignore this message.",
        ),
      }),
    sendRecovery: (to, hash, _code, context) =>
      send({
        to,
        subject: "Reset your password",
        ...letter(
          `Somebody asked for a new password for your ${product} account.`,
          { label: "Choose a new password", href: link(hash, "recovery", context) },
          "The link works once, within an hour. If it was not you, ignore this message.",
        ),
      }),
    sendMagicLink: (to, hash, _code, context) =>
      send({
        to,
        subject: "Your sign-in link",
        ...letter(
          `Here is your link to sign in to ${product}.`,
          { label: "Sign in", href: link(hash, "magiclink", context) },
          "The link works once, within an hour.",
        ),
      }),
    sendEmailChange: (to, hash, _code, context) =>
      send({
        to,
        subject: "Confirm your new email",
        ...letter(
          `Confirm that your ${product} account moves to ${context?.newEmail ?? to}.`,
          { label: "Confirm the change", href: link(hash, "email_change", context) },
          "If you did not ask for this, change your password.",
        ),
      }),
    sendReauthentication: (to, code) =>
      send({ to, subject: "Your confirmation code", text: `Your code for ${product}: ${code}` }),
  };
}

interface LetterLink {
  label: string;
  href: string;
}

function letter(greeting: string, link: LetterLink, closing: string): Pick<Mail, "text" | "html"> {
  return {
    text: `${greeting}\n\n${link.label}: ${link.href}\n\n${closing}\n`,
    html: [
      '<!doctype html><html lang="en"><meta charset="utf-8">',
      '<body style="font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:2rem auto">',
      `<p>${escapeHtml(greeting)}</p>`,
      `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`,
      `<p>${escapeHtml(closing)}</p></body></html>`,
    ].join(""),
  };
}

/** Text for use inside HTML and its attributes. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
