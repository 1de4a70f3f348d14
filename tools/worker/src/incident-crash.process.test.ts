import { randomBytes } from "node:crypto";
import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { beforeAll, expect, test, vi } from "vitest";
import { openHookReceiver, type HookReceiver } from "../fixtures/hook-receiver";
import { expireHeartbeats, killableWorkers, skipRetryDelays } from "../fixtures/killable-workers";
import { headerOf, startSmtpServer, type SmtpServer } from "../fixtures/smtp-server";
import { mailConcurrency } from "./transport";

const remotes = 20;
const secret = `whsec_${randomBytes(32).toString("base64")}`;

let backend: TestBackend;
let smtp: SmtpServer;
let hook: HookReceiver;
let sql: Sql;
let workers: ReturnType<typeof killableWorkers>;

beforeAll(async () => {
  [backend, smtp, hook] = await Promise.all([
    createTestBackend(),
    startSmtpServer(),
    openHookReceiver(),
  ]);
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  workers = killableWorkers(backend.databaseUrl, smtp.url, hook.url, secret);
  return async () => {
    await workers.kill();
    await sql.end();
    await Promise.all([smtp.close(), hook.close(), backend.dispose()]);
  };
});

/** Kills workers after these numbers of posts, then lets one send all `messages`. */
async function killWorkersAfter(kills: number[], messages: number): Promise<void> {
  await sql`
    select private.enqueue_job(
      'tasks', gen_random_uuid(), now(), '{"task": "judge-budgets"}', 'judge-budgets'
    )`;
  for (const count of kills) {
    const before = hook.posts.length;
    workers.start();
    await vi.waitUntil(() => hook.posts.length >= before + count, { timeout: 60_000, interval: 2 });
    await workers.kill();
    await expireHeartbeats(sql);
  }
  workers.start();
  await vi.waitUntil(
    async () => {
      await skipRetryDelays(sql);
      const [row] = await sql<{ sent: number }[]>`
        select count(*)::int as sent from public.message_outbox where status = 'sent'`;
      return row!.sent >= messages;
    },
    { timeout: 60_000, interval: 100 },
  );
  await workers.kill();
  await expireHeartbeats(sql);
}

const hours = (missed: number) => sql`
  insert into public.objective_hours
  select
    date_trunc('hour', now()) - back.hours, 'production', 'remote-' || number, 'loads', 'home',
    '1.0.0+0123456789', 1000, ${missed}, 1000
  from generate_series(1, ${remotes}) as number
  cross join unnest(array[interval '0 hours', interval '12 hours']) as back (hours)
  on conflict (hour, environment, remote, objective, screen, release) do update
  set missed = excluded.missed`;

test("reports each incident's start and end once when workers are killed", async () => {
  await sql`
    insert into public.remote_objectives (environment, remote, objective, percent)
    select 'production', 'remote-' || number, 'loads', 99
    from generate_series(1, ${remotes}) as number`;
  await hours(50);
  await killWorkersAfter([1, 9], 2 * remotes);
  await hours(0);
  await killWorkersAfter([5], 4 * remotes);

  const [incidents] = await sql`
    select count(*)::int as all, count(ended_at)::int as ended from public.budget_incidents`;
  expect(incidents).toEqual({ all: remotes, ended: remotes });
  const queued = await sql`
    select kind, count(*)::int as messages, count(distinct payload ->> 'incident')::int as incidents
    from public.message_outbox group by kind order by kind`;
  expect(queued).toEqual([
    { kind: "incident_opened", messages: remotes, incidents: remotes },
    { kind: "incident_ended", messages: remotes, incidents: remotes },
    { kind: "incident_webhook", messages: 2 * remotes, incidents: remotes },
  ]);

  // Only messages in progress during a kill are sent twice, with the same ID.
  const posts = new Map(hook.posts.map(({ headers, body }) => [headers["webhook-id"], body]));
  expect(posts.size).toBe(2 * remotes);
  expect(new Set(hook.posts.map(({ body }) => body)).size).toBe(2 * remotes);
  const mails = new Set(smtp.mails.map((mail) => headerOf(mail, "Message-ID")));
  expect(mails.size).toBe(2 * remotes);
  const sent = hook.posts.length + smtp.mails.length;
  expect(sent).toBeLessThanOrEqual(4 * remotes + 3 * mailConcurrency);
}, 240_000);
