import type { Database } from "@ensemble/contract";
import { PostgrestClient } from "@supabase/postgrest-js";
import { nameOfWebhook } from "../incidents";
import type { MessageQueue } from "./message-queue";

export interface ApiQueueOptions {
  /** Origin of the Supabase API. */
  url: string;
  serviceKey: string;
  /** Replaces `fetch`, for a backend in this process. */
  fetch?: (request: Request) => Promise<Response>;
}

/** In milliseconds: a hanging server must not hang the worker. */
const limit = 60_000;

/** A secret key is not a token, and Supabase refuses it as one; a legacy key is both. */
export function serviceHeaders(key: string): Record<string, string> {
  return key.startsWith("eyJ") ? { apikey: key, Authorization: `Bearer ${key}` } : { apikey: key };
}

/** The queue through Supabase's data API. */
export function apiQueue(options: ApiQueueOptions): MessageQueue {
  const { url, serviceKey, fetch = globalThis.fetch } = options;
  const api = new PostgrestClient<Database>(new URL("/rest/v1", url).href, {
    headers: serviceHeaders(serviceKey),
    fetch: (input, init) =>
      fetch(new Request(input, { ...init, signal: AbortSignal.timeout(limit) })),
    retry: false, // The worker retries by itself.
  });
  return {
    claim: async () => (await answer(api.rpc("claim_messages", { batch: 1 })))?.[0],
    settle: ({ id, attempts }, failure) =>
      answer(api.rpc("settle_message", { message: id, attempt: attempts, ...failure })),
    eraseDueAccounts: async () => (await answer(api.rpc("erase_due_accounts"))) ?? 0,
    expirePendingBookings: async () => (await answer(api.rpc("expire_pending_bookings"))) ?? 0,
    applySales: async () => (await answer(api.rpc("apply_sales"))) ?? 0,
    queueAlertDigests: async () => (await answer(api.rpc("queue_alert_digests"))) ?? 0,
    judgeBudgets: async (incidents) =>
      (await answer(
        api.rpc("judge_budgets", {
          of_environment: incidents.environment,
          addresses: incidents.addresses,
          webhook: nameOfWebhook(incidents) ?? undefined,
        }),
      )) ?? 0,
    oldestDue: async () => {
      const [oldest] =
        (await answer(
          api
            .from("message_outbox")
            .select("next_attempt_at")
            .eq("status", "pending")
            .lte("next_attempt_at", new Date().toISOString())
            .order("next_attempt_at")
            .limit(1),
        )) ?? [];
      return oldest && Date.parse(oldest.next_attempt_at);
    },
    deadLetters: async () =>
      (await answer(
        api
          .from("message_outbox")
          .select("id, kind, recipient, attempts, last_error, created_at")
          .eq("status", "dead")
          .order("created_at", { ascending: false })
          .limit(100),
      )) ?? [],
    revive: async () => {
      const revived = await answer(
        api
          .from("message_outbox")
          .update({ status: "pending", attempts: 0, next_attempt_at: new Date().toISOString() })
          .eq("status", "dead")
          .not("recipient", "is", null)
          .select("id"),
      );
      return revived?.length ?? 0;
    },
    close: () => Promise.resolve(),
  };
}

interface Answer<T> {
  data: T | null;
  error: { message: string; code: string } | null;
}

async function answer<T>(request: PromiseLike<Answer<T>>): Promise<T | null> {
  const { data, error } = await request;
  if (error) throw new Error([error.message, error.code].filter(Boolean).join(" "));
  return data;
}
