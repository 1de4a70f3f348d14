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
export const mailsAtOnce = 8;

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
