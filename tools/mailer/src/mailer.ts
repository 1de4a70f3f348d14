import { setTimeout as delay } from "node:timers/promises";
import { choresOf } from "./chores";
import { delivery, type MailerOptions } from "./delivery";
import { saying } from "./queue/message-queue";
import { mailsAtOnce } from "./transport";
import { webhookPost } from "./webhook";
import { workerFigures } from "./worker-figures";

export interface Mailer {
  /** Stops after the current messages. The queue stays open. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Delivers the messages of the database's outbox, several at a time when many are due, until it is
 * stopped. Once an hour it erases accounts whose 30 days are over, expires unanswered requests,
 * begins and ends sales, and deletes unused files; every five minutes it queues what there is to
 * tell of alerts, every minute it judges error budgets. Any number of workers may run: one of them
 * claims each message, retries it with growing delays when sending fails, and finally marks it dead.
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
  const figures = workerFigures(options.queue, options.now);
  const chores = choresOf(options, figures, ending);
  const post = options.incidents?.webhook && webhookPost(options.incidents.webhook);
  const deliveries = Array.from({ length: mailsAtOnce }, () => delivery(options, figures, post));
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
  figures.end();
}

/** Waits for all of them, then throws the first failure. */
async function allOf(work: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
}
