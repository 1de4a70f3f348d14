import { setTimeout as delay } from "node:timers/promises";
import { saying, send } from "./delivery";
import type { IncidentSettings } from "./incidents";
import { mailsAtOnce } from "./mails-at-once";
import type { Failure, Message, MessageQueue } from "./queue/message-queue";
import type { Site } from "./site";
import type { Transport } from "./transport";
import { webhookPost, type Post } from "./webhook";

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
  /** Whose error budgets to judge, and who hears of incidents; without it nobody judges them. */
  incidents?: IncidentSettings;
  onSent?: (message: Message) => void;
}

export interface Mailer {
  /** Stops after the current messages. The queue stays open. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Delivers the messages of the database's outbox, several at a time when many are due, until it is
 * stopped. Once an hour it erases accounts whose 30 days are over, expires unanswered requests,
 * begins and ends sales, and deletes unused files; every five minutes it queues what there is to
 * tell of alerts, every minute it judges error budgets. Any number of workers may run: one of them claims each message, retries it with growing delays
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
  const chores = choresOf(options, ending);
  const post = options.incidents?.webhook && webhookPost(options.incidents.webhook);
  const deliveries = Array.from({ length: mailsAtOnce }, () => delivery(options, post));
  const [first, ...others] = deliveries;
  let failures = 0;
  while (!ending.aborted) {
    let pause = pollEvery;
    try {
      for (const chore of chores) await chore();
      await allOf(deliveries.map(({ record }) => record()));
      if (await first!.deliverNext()) {
        pause = 0;
        if (!ending.aborted) await allOf(others.map(({ deliverNext }) => deliverNext()));
      }
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

/** Waits for all of them, then throws the first failure. */
async function allOf(work: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** Work beside the mail; a failure never delays mail. */
function choresOf(options: MailerOptions, ending: AbortSignal): (() => Promise<void>)[] {
  const { queue, removeUnusedFiles, incidents } = options;
  const chores = [
    regularly(options, 60, "Accounts that are due were not erased", () =>
      eraseAllDue(queue, ending),
    ),
    regularly(options, 60, "Sales that are due were not applied", () => queue.applySales()),
    regularly(options, 5, "Alerts were not looked through", () => queue.queueAlertDigests()),
    regularly(options, 60, "Requests that waited too long are still open", () =>
      queue.expirePendingBookings(),
    ),
  ];
  if (incidents) {
    chores.push(
      regularly(options, 1, "Error budgets were not judged", () => queue.judgeBudgets(incidents)),
    );
  }
  if (removeUnusedFiles) {
    chores.push(
      regularly(options, 60, "Files that nothing needs are still stored", removeUnusedFiles),
    );
  }
  return chores;
}

/** The database erases in batches: all at once could exceed its statement timeout. */
async function eraseAllDue(queue: MessageQueue, ending: AbortSignal): Promise<void> {
  while (!ending.aborted && (await queue.eraseDueAccounts()) > 0);
}

/** Runs on the first call and then in this distance of minutes; five minutes after a failure. */
function regularly(
  { onProblem, now = Date.now }: MailerOptions,
  every: number,
  problem: string,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let next = 0;
  return async () => {
    if (now() < next) return;
    const minutes = await work().then(
      () => every,
      (error: unknown) => {
        onProblem(`${problem}: ${saying(error)}`);
        return 5;
      },
    );
    next = now() + minutes * 60_000;
  };
}

interface Delivery {
  /** Records the outcome that the database does not know yet, if any. Throws the queue's errors. */
  record: () => Promise<void>;
  /** Sends the next due message; false when there is none. Throws the queue's errors. */
  deliverNext: () => Promise<boolean>;
}

/** Delivers one message after the other. */
function delivery(options: MailerOptions, post: Post | undefined): Delivery {
  const { queue, onProblem, onSent } = options;
  let unrecorded: { message: Message; failure: Failure | undefined } | undefined;

  const record = async (): Promise<void> => {
    if (!unrecorded) return;
    const { message, failure } = unrecorded;
    const status = await queue.settle(message, failure);
    unrecorded = undefined;
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
