import { setTimeout as delay } from "node:timers/promises";
import type { Db, JobResult, JobWithMetadata } from "pg-boss";
import { webhookPoster, type IncidentSettings, type PostEvent } from "./incidents";
import type { Site } from "./site";
import { createMail, type Message } from "./templates/email-templates";
import { RecipientRefused, type Transport } from "./transport";
import type { WorkerMetrics } from "./worker-metrics";

export interface MessageOptions {
  transport: Transport;
  site: Site;
  incidents?: IncidentSettings;
  /** Called with a one-line message without the recipient's address. */
  onProblem: (line: string) => void;
  onSent?: (message: Message) => void;
}

/** Creates the handler of message jobs. A job has its message's ID. */
export function messageHandler(
  db: Db,
  options: MessageOptions,
  workerMetrics: WorkerMetrics,
  stopped: AbortSignal,
): (job: JobWithMetadata) => Promise<JobResult> {
  const { incidents, onProblem, onSent } = options;
  const post = incidents?.webhook && webhookPoster(incidents.webhook);

  return async (job) => {
    const { id, retryCount, retryLimit } = job;
    let message: Message | undefined;
    try {
      const { rows } = await db.executeSql(
        "select id, kind, recipient, payload, dedupe_key from private.prepare_message($1)",
        [id],
      );
      message = rows[0] as Message | undefined;
      // Already sent by a worker that died before completing the job, withdrawn, or no news any more.
      if (!message) return { id, status: "completed" };
      await send(message, { ...options, post }, job.signal);
    } catch (error) {
      const isPermanent = error instanceof RecipientRefused;
      const isDead = isPermanent || retryCount >= retryLimit;
      const reason = redactRecipient(errorMessage(error), message);
      workerMetrics.count(message?.kind ?? "mail", isDead ? "given up" : "failed");
      onProblem(
        `${message?.kind ?? "mail"} ${id} wasn't sent (attempt ${retryCount + 1}): ${reason}. ` +
          (isDead ? "No more attempts." : "Will retry."),
      );
      return { id, status: isPermanent ? "deadletter" : "failed", output: { message: reason } };
    }
    await recordSent(id);
    workerMetrics.count(message.kind, "done");
    onSent?.(message);
    return { id, status: "completed" };
  };

  /** Retries until recorded, or another worker would send the message again. */
  async function recordSent(id: string): Promise<void> {
    for (let attempts = 0; !stopped.aborted; attempts += 1) {
      try {
        await db.executeSql("select private.mark_message_sent($1)", [id]);
        return;
      } catch (error) {
        if (attempts === 0) {
          onProblem(`Couldn't record that ${id} was sent; retrying: ${errorMessage(error)}`);
        }
        await delay(1000, undefined, { signal: stopped }).catch(() => undefined);
      }
    }
  }
}

/** Exceeds any regular delivery, in milliseconds. */
const timeoutMs = 30_000;

/** Sends a message. Throws RecipientRefused if a retry can't succeed, other errors if it could. */
async function send(
  message: Message,
  { transport, post, site }: { transport: Transport; post: PostEvent | undefined; site: Site },
  jobSignal: AbortSignal,
): Promise<void> {
  const { kind, recipient } = message;
  if (recipient === null) throw new RecipientRefused("The message has no recipient.");
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), jobSignal]);
  if (kind !== "incident_webhook") {
    await transport.deliver(createMail({ ...message, recipient }, site), signal);
  } else if (post) {
    await post(message, signal);
  } else {
    throw new Error("No webhook is configured: INCIDENT_WEBHOOK_URL isn't set.");
  }
}

/** Removes the recipient, because jobs and logs must not contain addresses. */
const redactRecipient = (text: string, message: Message | undefined): string =>
  message?.recipient ? text.replaceAll(message.recipient, "(recipient)") : text;

/** Formats an error on one line, without characters that the database rejects. */
export function errorMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return Array.from(text.replaceAll(/[\s\p{Cc}]+/gu, " "))
    .slice(0, 500)
    .join("");
}
