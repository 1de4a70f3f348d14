import { createHmac } from "node:crypto";
import { listIssues } from "@ensemble/contract/schemas";
import * as z from "zod/mini";
import { RecipientRefused } from "./transport";

/** Where to post events and the secret to sign them. */
export interface WebhookSettings {
  url: string;
  /** `whsec_` and 24 to 64 bytes in base64, as in Standard Webhooks. */
  secret: string;
}

/** The environment whose error budgets to evaluate, and who is notified of incidents. */
export interface IncidentSettings {
  environment: string;
  /** Email addresses by CODEOWNERS team, `*` for other teams. */
  addresses: Record<string, string>;
  webhook?: WebhookSettings;
}

const mailsMessage = "must look like @shop=shop@ensemble.example,*=platform@ensemble.example";
const urlMessage = "must be an https URL, or one on this machine";
const secretMessage = "must be whsec_ and 24 to 64 bytes in base64";

const incidentSchema = z
  .object({
    INCIDENT_MAILS: z._default(
      z
        .string()
        .check(
          z.regex(/^[^\s=,]+=[^\s=,@]+@[^\s=,@]+(,[^\s=,]+=[^\s=,@]+@[^\s=,@]+)*$/, mailsMessage),
        ),
      "",
    ),
    INCIDENT_WEBHOOK_URL: z.optional(
      z
        .url(urlMessage)
        .check(z.regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/, urlMessage)),
    ),
    INCIDENT_WEBHOOK_SECRET: z.optional(
      z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, secretMessage)),
    ),
  })
  .check(
    z.refine(
      (variables) =>
        Boolean(variables.INCIDENT_WEBHOOK_URL) === Boolean(variables.INCIDENT_WEBHOOK_SECRET),
      {
        error: "must be set together with INCIDENT_WEBHOOK_URL",
        path: ["INCIDENT_WEBHOOK_SECRET"],
      },
    ),
  );

/** Parses the settings of incidents from environment variables, or returns all issues. */
export function readIncidents(
  environment: string,
  variables: Record<string, string | undefined>,
): { value: IncidentSettings; issues: [] } | { value?: undefined; issues: string[] } {
  const { data, error } = incidentSchema.safeParse(variables);
  if (!data) return { issues: listIssues(error) };
  const { INCIDENT_MAILS: pairs, INCIDENT_WEBHOOK_URL: url, INCIDENT_WEBHOOK_SECRET: key } = data;
  const addresses = Object.fromEntries(
    pairs
      .split(",")
      .filter(Boolean)
      .map((pair) => pair.split("=")),
  );
  const webhook = url && key ? { url, secret: key } : undefined;
  return { value: { environment, addresses, ...(webhook && { webhook }) }, issues: [] };
}

/** Returns the webhook's origin, because its path may contain secrets. */
export const webhookOrigin = ({ webhook }: IncidentSettings): string | null =>
  webhook ? new URL(webhook.url).origin : null;

/** Posts an event. Throws like Transport.deliver. */
export type PostEvent = (
  event: { id: string; payload: unknown },
  signal: AbortSignal,
) => Promise<void>;

/**
 * Creates a function that posts Standard Webhooks events (standardwebhooks.com): JSON with `type`,
 * `timestamp` and `data`, signed with HMAC-SHA256. Retries have the same `webhook-id` and body, so
 * receivers can deduplicate. A 410 response is permanent, any other error can be retried.
 */
export function webhookPoster({ url, secret }: WebhookSettings): PostEvent {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return async ({ id, payload }, signal) => {
    const body = createBody(payload);
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
    if (response.status === 410) throw new RecipientRefused("The webhook returned 410.");
    if (!response.ok) throw new Error(`The webhook returned ${response.status}.`);
  };
}

function createBody(payload: unknown): string {
  const { event, ...data } = payload as { event: string; opened_at: string; ended_at?: string };
  const timestamp = data.ended_at ?? data.opened_at;
  return JSON.stringify({ type: event.replace("_", "."), timestamp, data });
}
