import { setTimeout as delay } from "node:timers/promises";
import { saying, send } from "./delivery";
import type { Failure, Message, MessageQueue } from "./queue/message-queue";
import type { Site } from "./site";
import type { Transport } from "./transport";

export interface MailerOptions {
  queue: MessageQueue;
  transport: Transport;
  site: Site;
  /** The polling interval in milliseconds when no message is due. Default 5000. */
  pollEvery?: number;
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
  /** A problem in one line, without the recipient's address. */
  onProblem: (line: string) => void;
  /** Deletes files that no row refers to; omitted without access to the file storage. */
  removeUnusedFiles?: () => Promise<number>;
  onSent?: (message: Message) => void;
}

export interface Mailer {
  /** Stops after the current message. The queue stays open. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Delivers the messages of the database's outbox, one at a time, until it is stopped. Once an hour
 * it erases accounts whose 30 days are over, expires unanswered requests, begins and ends sales, and
 * deletes unused files.
 * Any number of workers may run: one of them claims each message, retries it with growing delays
 * when sending fails, and finally marks it dead.
 */
export function startMailer(options: MailerOptions): Mailer {
  const ending = new AbortController();
  const running = run(options, ending.signal);
  return {
    stop: () => {
      ending.abort();
      return running;
    },
  };
}

async function run(options: MailerOptions, ending: AbortSignal): Promise<void> {
  const { pollEvery = 5000, onProblem } = options;
  const chores = hourlyChores(options, ending);
  const deliverNext = delivery(options);
  let failures = 0;
  while (!ending.aborted) {
    let pause = pollEvery;
    try {
      for (const chore of chores) await chore();
      if (await deliverNext()) pause = 0;
      failures = 0;
    } catch (error) {
      if (failures === 0) onProblem(`The outbox does not answer: ${saying(error)}`);
      failures += 1;
      pause = Math.min(pollEvery * 2 ** failures, Math.max(pollEvery, 60_000));
    }
    // Rejects on stop, which the loop checks next.
    if (pause > 0) await delay(pause, undefined, { signal: ending }).catch(() => undefined);
  }
}

/** Hourly work beside the mail; a failure never delays mail. */
function hourlyChores(options: MailerOptions, ending: AbortSignal): (() => Promise<void>)[] {
  const { queue, removeUnusedFiles } = options;
  const chores = [
    hourly(options, "Accounts that are due were not erased", () => eraseAllDue(queue, ending)),
    hourly(options, "Sales that are due were not applied", () => queue.applySales()),
    hourly(options, "Requests that waited too long are still open", () =>
      queue.expirePendingBookings(),
    ),
  ];
  if (removeUnusedFiles) {
    chores.push(hourly(options, "Files that nothing needs are still stored", removeUnusedFiles));
  }
  return chores;
}

/** The database erases in batches: all at once could exceed its statement timeout. */
async function eraseAllDue(queue: MessageQueue, ending: AbortSignal): Promise<void> {
  while (!ending.aborted && (await queue.eraseDueAccounts()) > 0);
}

/** Runs on the first call and then hourly; five minutes after a failure. */
function hourly(
  { onProblem, now = Date.now }: MailerOptions,
  problem: string,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let next = 0;
  return async () => {
    if (now() < next) return;
    const minutes = await work().then(
      () => 60,
      (error: unknown) => {
        onProblem(`${problem}: ${saying(error)}`);
        return 5;
      },
    );
    next = now() + minutes * 60_000;
  };
}

/** Sends the next due message on each call; false when there is none. Throws the queue's errors. */
function delivery(options: MailerOptions): () => Promise<boolean> {
  const { queue, onProblem, onSent } = options;
  // A message whose outcome the database has not recorded yet: it comes before all others.
  let unrecorded: { message: Message; failure: Failure | undefined } | undefined;

  const record = async (): Promise<void> => {
    if (!unrecorded) return;
    const { message, failure } = unrecorded;
    const status = await queue.settle(message, failure);
    unrecorded = undefined;
    if (failure) onProblem(problemOf(message, failure, status === "dead"));
    else onSent?.(message);
  };

  return async () => {
    await record();
    const message = await queue.claim();
    if (!message) return false;
    unrecorded = { message, failure: await send(message, options) };
    await record();
    return true;
  };
}

function problemOf(message: Message, failure: Failure, dead: boolean): string {
  const { kind, id, attempts, recipient } = message;
  const error = recipient ? failure.error.replaceAll(recipient, "(recipient)") : failure.error;
  const fate = dead ? "Given up." : "It will be tried again.";
  return `${kind} ${id} was not sent (attempt ${attempts}): ${error}. ${fate}`;
}
