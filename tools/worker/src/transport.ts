import { createHash } from "node:crypto";
import { productName } from "@ensemble/contract";
import { createTransport, type SendMailOptions } from "nodemailer";

/** A rendered message, ready to send. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Identifies the event; the same for every attempt. */
  key: string;
  /** URL that unsubscribes with one POST request (RFC 8058). */
  unsubscribe?: string | undefined;
  /** The name in the From header, if not ours. The address is always ours. */
  sender?: string | undefined;
  /** The address in the From header, if not the default. */
  from?: string;
  replyTo?: string;
  /** An iCalendar file with its method (RFC 5546). Calendars require its organizer as `from`. */
  calendar?: { method: string; text: string } | undefined;
}

/** How many emails a worker sends at a time, because mail servers limit a client's connections. */
export const mailConcurrency = 8;

export interface Transport {
  /**
   * Resolves when the mail server has accepted the email.
   * @throws RecipientRefused if a retry can't succeed, other errors if it could
   */
  deliver(mail: Mail, signal: AbortSignal): Promise<void>;
}

/** The address doesn't exist or permanently rejects emails. */
export class RecipientRefused extends Error {
  override name = "RecipientRefused";
}

/** A local outbox, whose emails can be read on this machine. */
export interface LocalOutbox {
  deliver(
    mail: Pick<Mail, "to" | "subject" | "text" | "html" | "sender"> & {
      calendar: string | undefined;
    },
  ): Promise<unknown>;
}

/** Delivers into a local outbox instead of over SMTP. */
export function outboxTransport(outbox: LocalOutbox): Transport {
  return {
    deliver: async ({ to, subject, text, html, sender, calendar }) =>
      void (await outbox.deliver({ to, subject, text, html, sender, calendar: calendar?.text })),
  };
}

export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which is upgraded to TLS. */
  url: string;
  /** `Name <address>` or just an address. */
  from: string;
}

/**
 * Delivers through an SMTP server. Derives the Message-ID from the event, so that servers and mail
 * clients recognize an email that was sent twice because a worker died before recording it.
 */
export function smtpTransport({ url, from }: SmtpSettings): Transport {
  const { username, hostname } = new URL(url);
  const connect = () =>
    createTransport({
      url,
      pool: true,
      maxConnections: mailConcurrency,
      // Don't send a password unencrypted, except to this machine.
      requireTLS: username !== "" && !isLocal(hostname),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  // Emails share a few connections, which close a second after the last email, because an idle
  // connection may be dead when it's needed.
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
    deliver: async (sent, signal) => {
      const { to, subject, text, html, key, unsubscribe, sender, replyTo, calendar } = sent;
      const isDefault = !sender && !sent.from;
      const mail = {
        from: isDefault
          ? from
          : { name: sender ?? productName, address: sent.from ?? parseAddress(from) },
        ...(replyTo && { replyTo }),
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId: messageId(key, from),
        headers: { "Auto-Submitted": "auto-generated", ...(unsubscribe && oneClick(unsubscribe)) },
        // As an alternative part, which calendars obey, and as a file.
        ...(calendar && {
          icalEvent: {
            method: calendar.method,
            content: calendar.text,
            filename: "consultation.ics",
          },
        }),
        signal,
      };
      await sendMail(mail).catch((error: SmtpError) => {
        throw isUnknownRecipient(error) ? new RecipientRefused(error.message) : error;
      });
    },
  };
}

/** Returns the headers for unsubscribing in a mail client (RFC 2369, RFC 8058). */
const oneClick = (address: string): Record<string, string> => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

const parseAddress = (from: string): string => /([^\s<>]+@[^\s<>]+)>?\s*$/.exec(from)?.[1] ?? from;

/** Hashes the key, so that the Message-ID reveals nothing about the event. */
function messageId(key: string, from: string): string {
  const domain = parseAddress(from).split("@")[1] ?? "localhost";
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 32)}@${domain}>`;
}

interface SmtpError extends Error {
  command?: string;
  response?: string;
}

/**
 * Returns whether the address is unknown or disabled (RFC 3463: 5.1.x, and 5.2.1 for a disabled mailbox). Other
 * permanent errors, such as "relaying denied", are caused by our settings, which can be fixed.
 */
function isUnknownRecipient({ command, response = "" }: SmtpError): boolean {
  if (command !== "RCPT TO") return false;
  const enhanced = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return enhanced ? /^5\.(1\.|2\.1$)/.test(enhanced) : /^55[013]/.test(response);
}

const isLocal = (host: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(host);
