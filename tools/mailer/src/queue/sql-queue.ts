import postgres, { type TransactionSql } from "postgres";
import { nameOfWebhook } from "../incidents";
import { mailsAtOnce } from "../transport";
import type { DeadLetter, Message, MessageQueue, MessageStatus } from "./message-queue";

/** The queue through a connection to PostgreSQL, whose role must be allowed to be service_role. */
export function sqlQueue(databaseUrl: string): MessageQueue {
  // Poolers move every transaction to another session: no prepared statements, no session role.
  const sql = postgres(databaseUrl, {
    max: mailsAtOnce,
    prepare: false,
    fetch_types: false, // No arrays; and a connection lost during that read would end the process.
    onnotice: () => undefined,
  });
  const asService = async <T>(work: (sql: TransactionSql) => Promise<T>): Promise<T> => {
    const result = await sql.begin(async (transaction) => {
      await transaction`set local role service_role`;
      return { value: await work(transaction) };
    });
    return result.value;
  };
  return {
    claim: () =>
      asService(async (sql) => {
        const [message] = await sql<Message[]>`
          select id, kind, recipient, payload, dedupe_key, attempts
          from public.claim_messages(1)`;
        return message;
      }),
    settle: ({ id, attempts }, failure) =>
      asService(async (sql) => {
        const [settled] = await sql<{ status: MessageStatus | null }[]>`
          select public.settle_message(
            ${id}, ${failure?.error ?? null}, ${attempts}, ${failure?.final ?? false}
          ) as status`;
        return settled?.status ?? null;
      }),
    eraseDueAccounts: () =>
      asService(async (sql) => {
        const [row] = await sql<{ erased: number }[]>`
          select public.erase_due_accounts() as erased`;
        return row?.erased ?? 0;
      }),
    expirePendingBookings: () =>
      asService(async (sql) => {
        const [row] = await sql<{ expired: number }[]>`
          select public.expire_pending_bookings() as expired`;
        return row?.expired ?? 0;
      }),
    applySales: () =>
      asService(async (sql) => {
        const [row] = await sql<{ applied: number }[]>`select public.apply_sales() as applied`;
        return row?.applied ?? 0;
      }),
    queueAlertDigests: () =>
      asService(async (sql) => {
        const [row] = await sql<{ queued: number }[]>`
          select public.queue_alert_digests() as queued`;
        return row?.queued ?? 0;
      }),
    judgeBudgets: (incidents) =>
      asService(async (sql) => {
        const { environment, addresses } = incidents;
        const [row] = await sql<{ changed: number }[]>`
          select public.judge_budgets(
            ${environment}, ${sql.json(addresses)}, ${nameOfWebhook(incidents)}
          ) as changed`;
        return row?.changed ?? 0;
      }),
    oldestDue: () =>
      asService(async (sql) => {
        const [oldest] = await sql<{ due: number | null }[]>`
          select 1000 * extract(epoch from min(next_attempt_at))::float8 as due
          from public.message_outbox
          where status = 'pending' and next_attempt_at <= now()`;
        return oldest?.due ?? undefined;
      }),
    deadLetters: () =>
      asService(
        (sql) => sql<DeadLetter[]>`
          select id, kind, recipient, attempts, last_error, to_jsonb(created_at) as created_at
          from public.message_outbox
          where status = 'dead'
          order by message_outbox.created_at desc
          limit 100`,
      ),
    revive: () =>
      asService(async (sql) => {
        const revived = await sql`
          update public.message_outbox
          set status = 'pending', attempts = 0, next_attempt_at = now()
          where status = 'dead' and recipient is not null`;
        return revived.count;
      }),
    close: () => sql.end({ timeout: 5 }),
  };
}
