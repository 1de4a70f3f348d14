import { createHash } from "node:crypto";
import { createTransport, type SendMailOptions } from "nodemailer";

/** A rendered message, ready to send. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for the same event, however often it is sent. */
  key: string;
  /** Where one POST ends mails of this kind (RFC 8058). */
  unsubscribe?: string | undefined;
}

/** How many mails a worker sends at the same time; mail servers limit a client's connections. */
export const mailConcurrency = 8;

/** Delivers a mail. Resolves when the next server accepted it. */
export interface Transport {
  /** @throws RecipientRefused when no further attempt can succeed, anything else when one may */
  deliver(mail: Mail, signal: AbortSignal): Promise<void>;
}

/** The address does not exist or permanently accepts no mail. */
export class RecipientRefused extends Error {
  override name = "RecipientRefused";
}

/** A local outbox for mails, to read on this machine. */
export interface LocalOutbox {
  deliver(mail: Pick<Mail, "to" | "subject" | "text" | "html">): Promise<unknown>;
}

/** Delivers into a local outbox instead of over SMTP. */
export function outboxTransport(outbox: LocalOutbox): Transport {
  return {
    deliver: async ({ to, subject, text, html }) =>
      void (await outbox.deliver({ to, subject, text, html })),
  };
}

export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which is upgraded to TLS. */
  url: string;
  /** `Name <address>` or an address alone. */
  from: string;
}

/**
 * Delivers through an SMTP server. The Message-ID derives from the event, so that a mail sent twice
 * (a worker died before recording it) is one mail to servers and mail programs.
 */
export function smtpTransport({ url, from }: SmtpSettings): Transport {
  const { username, hostname } = new URL(url);
  const connect = () =>
    createTransport({
      url,
      pool: true,
      maxConnections: mailConcurrency,
      // Sends no password unencrypted, except to a server on this machine.
      requireTLS: username !== "" && !isLocal(hostname),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  // Many mails share a few connections. They are closed a second after the last one: an idle
  // connection may be dead by the time it is needed.
  let smtp: ReturnType<typeof connect> | undefined;
  let pending = 0;
  const closeIdle = (): void => {
    if (pending > 0) return;
    smtp?.close();
    smtp = undefined;
  };
  const sendMail = async (mail: SendMailOptions): Promise<void> => {
    pending += 1;
    try {
      await (smtp ??= connect()).sendMail(mail);
    } finally {
      pending -= 1;
      if (pending === 0) setTimeout(closeIdle, 1000);
    }
  };
  return {
    deliver: async ({ to, subject, text, html, key, unsubscribe }, signal) => {
      const mail = {
        from,
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId: messageId(key, from),
        headers: { "Auto-Submitted": "auto-generated", ...(unsubscribe && oneClick(unsubscribe)) },
        signal,
      };
      await sendMail(mail).catch((error: SmtpError) => {
        throw isUnknownRecipient(error) ? new RecipientRefused(error.message) : error;
      });
    },
  };
}

/** What lets a mail program unsubscribe without opening a page (RFC 2369, RFC 8058). */
const oneClick = (address: string): Record<string, string> => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Reveals nothing about the event; uses the sender's domain. */
function messageId(key: string, from: string): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 32)}@${domain}>`;
}

interface SmtpError extends Error {
  command?: string;
  response?: string;
}

/**
 * Whether the address is wrong (RFC 3463: 5.1.x, and 5.2.1 for a disabled mailbox). Other permanent
 * refusals, such as "relaying denied", concern our settings, which can be fixed.
 */
function isUnknownRecipient({ command, response = "" }: SmtpError): boolean {
  if (command !== "RCPT TO") return false;
  const enhanced = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return enhanced ? /^5\.(1\.|2\.1$)/.test(enhanced) : /^55[013]/.test(response);
}

const isLocal = (host: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(host);
