import { mailOf } from "./templates/email-templates";
import type { Failure, Message } from "./queue/message-queue";
import type { Site } from "./site";
import { RecipientRefused, type Transport } from "./transport";
import type { Post } from "./webhook";

/** In milliseconds: longer than any regular delivery and a tenth of the shortest lease. */
const limit = 30_000;

/** Sends one message. Returns the failure, if any. */
export async function send(
  message: Message,
  { transport, post, site }: { transport: Transport; post?: Post; site: Site },
): Promise<Failure | undefined> {
  const { recipient } = message;
  if (recipient === null) return { error: "The message has no address.", final: true };
  const signal = AbortSignal.timeout(limit);
  try {
    if (message.kind !== "incident_webhook")
      await transport.deliver(mailOf({ ...message, recipient }, site), signal);
    else if (post) await post(message, signal);
    else throw new Error("This worker knows no webhook: INCIDENT_WEBHOOK_URL is not set.");
    return undefined;
  } catch (error) {
    return { error: saying(error), final: error instanceof RecipientRefused };
  }
}

/** An error's message on one line, without characters that the database would refuse. */
export function saying(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return Array.from(text.replaceAll(/[\s\p{Cc}]+/gu, " "))
    .slice(0, 500)
    .join("");
}
