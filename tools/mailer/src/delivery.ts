import type { ChoreOptions } from "./chores";
import { saying, type Failure, type Message } from "./queue/message-queue";
import type { Site } from "./site";
import { mailOf } from "./templates/email-templates";
import { RecipientRefused, type Transport } from "./transport";
import type { Post } from "./webhook";
import type { WorkerFigures } from "./worker-figures";

export interface MailerOptions extends ChoreOptions {
  transport: Transport;
  site: Site;
  /** The polling interval in milliseconds when no message is due. Default 5000. */
  pollEvery?: number;
  onSent?: (message: Message) => void;
}

interface Delivery {
  /** Records the outcome that the database does not know yet, if any. Throws the queue's errors. */
  record: () => Promise<void>;
  /** Sends the next due message; false when there is none. Throws the queue's errors. */
  deliverNext: () => Promise<boolean>;
}

/** Delivers one message after the other. */
export function delivery(
  options: MailerOptions,
  figures: WorkerFigures,
  post: Post | undefined,
): Delivery {
  const { queue, onProblem, onSent } = options;
  let unrecorded: { message: Message; failure: Failure | undefined } | undefined;

  const record = async (): Promise<void> => {
    if (!unrecorded) return;
    const { message, failure } = unrecorded;
    const status = await queue.settle(message, failure);
    unrecorded = undefined;
    figures.count(message.kind, failure ? (status === "dead" ? "given up" : "failed") : "done");
    if (failure) onProblem(problemOf(message, failure, status === "dead"));
    else onSent?.(message);
  };

  const deliverNext = async (): Promise<boolean> => {
    const message = await queue.claim();
    if (!message) return false;
    unrecorded = { message, failure: await send(message, { ...options, post }) };
    await record();
    return true;
  };
  return { record, deliverNext };
}

function problemOf(message: Message, failure: Failure, dead: boolean): string {
  const { kind, id, attempts, recipient } = message;
  const error = recipient ? failure.error.replaceAll(recipient, "(recipient)") : failure.error;
  const fate = dead ? "Given up." : "It will be tried again.";
  return `${kind} ${id} was not sent (attempt ${attempts}): ${error}. ${fate}`;
}

/** In milliseconds: longer than any regular delivery and a tenth of the shortest lease. */
const limit = 30_000;

/** Sends one message. Returns the failure, if any. */
async function send(
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
