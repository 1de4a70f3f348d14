import { createHmac } from "node:crypto";
import type { WebhookSettings } from "./incidents";
import type { Message } from "./queue/message-queue";
import { RecipientRefused } from "./transport";

/** Posts an event. Throws as a transport does. */
export type Post = (message: Message, signal: AbortSignal) => Promise<void>;

/**
 * Posts events as Standard Webhooks says (standardwebhooks.com): JSON with `type`, `timestamp` and
 * `data`, signed with HMAC-SHA256. A repeated attempt has the same `webhook-id` and the same body, by
 * which a receiver knows it. An answer of 410 ends the attempts, any other but 2xx allows one more.
 */
export function webhookPost({ url, secret }: WebhookSettings): Post {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return async ({ id, payload }, signal) => {
    const body = bodyOf(payload);
    const timestamp = Math.floor(Date.now() / 1000).toString();
    const digest = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${digest}`,
      },
      body,
      redirect: "error",
      signal,
    });
    await response.body?.cancel();
    if (response.status === 410) throw new RecipientRefused("The webhook answers 410.");
    if (!response.ok) throw new Error(`The webhook answers ${response.status}.`);
  };
}

function bodyOf(payload: Message["payload"]): string {
  const { event, ...data } = payload as { event: string; opened_at: string; ended_at?: string };
  const timestamp = data.ended_at ?? data.opened_at;
  return JSON.stringify({ type: event.replace("_", "."), timestamp, data });
}
