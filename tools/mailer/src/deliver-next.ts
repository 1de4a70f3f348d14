import { send } from "./delivery";
import type { MailerOptions } from "./mailer-options";
import type { Failure, Message } from "./queue/message-queue";
import type { Post } from "./webhook";
import type { WorkerFigures } from "./worker-figures";

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
