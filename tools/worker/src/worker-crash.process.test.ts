import { randomBytes } from "node:crypto";
import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { beforeAll, expect, test, vi } from "vitest";
import { openHookReceiver, type HookReceiver } from "../fixtures/hook-receiver";
import { expireHeartbeats, killableWorkers, skipRetryDelays } from "../fixtures/killable-workers";
import { headerOf, startSmtpServer, type SmtpServer } from "../fixtures/smtp-server";
import { waitOptions } from "../fixtures/worker-context";
import { mailConcurrency } from "./transport";

const remotes = 20;
const secret = `whsec_${randomBytes(32).toString("base64")}`;

let backend: TestBackend;
let smtp: SmtpServer;
let hook: HookReceiver;
let sql: Sql;
let locks: Sql;
let workers: ReturnType<typeof killableWorkers>;

beforeAll(async () => {
  [backend, smtp, hook] = await Promise.all([
    createTestBackend(),
    startSmtpServer(),
    openHookReceiver(),
  ]);
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  locks = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`
    insert into public.expert_stylists (slug, name, hourly_rate, time_zone)
    values ('maya-lindqvist', 'Maya Lindqvist', 120, 'America/New_York')`;
  await backend.signUp("mia@people.example");
  const { id } = await backend.signUp("maya@people.example");
  await sql`
    insert into public.stylists (user_id, expert_id) select ${id}, id from public.expert_stylists`;
  workers = killableWorkers(backend.databaseUrl, smtp.url, hook.url, secret);
  return async () => {
    await workers.kill();
    await Promise.all([sql.end(), locks.end()]);
    await Promise.all([smtp.close(), hook.close(), backend.dispose()]);
  };
});

async function sentCount(): Promise<number> {
  const [row] = await sql<{ sent: number }[]>`
    select count(*)::int as sent from public.message_outbox where status = 'sent'`;
  return row!.sent;
}

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
  await sendAll(messages);
}

/** Lets a worker send until `messages` are recorded as sent. */
async function sendAll(messages: number): Promise<void> {
  workers.start();
  await vi.waitUntil(
    async () => {
      await skipRetryDelays(sql);
      return (await sentCount()) >= messages;
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

/** Adds a confirmed booking of a stylist's, and makes its four reminders due. */
async function addReminders(): Promise<void> {
  await sql`delete from public.message_outbox`;
  await sql`
    with package as (
      insert into public.service_packages (expert_id, name, service_type, duration_minutes, price)
      select id, 'Talk', 'virtual', 60, 120
      from public.expert_stylists
      returning id, expert_id
    )
    insert into public.expert_bookings
      (expert_id, client_id, package_id, booking_date, start_time, end_time, total_amount, status)
    select
      package.expert_id, users.id, package.id,
      '2090-01-01'::date + (select count(*)::int from public.expert_bookings), '10:00', '11:00', 120,
      'confirmed'
    from package, auth.users
    where email = 'mia@people.example'`;
  await sql`delete from public.message_outbox where due_at <= now()`;
  await sql`update pgboss.job set start_after = now() where name = 'mail'`;
}

/** Holds emails at a point of their delivery, until released. */
function holdMails(at: "greeting" | "text") {
  let held = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  smtp.pause = (now) => (now === at ? ((held += 1), released) : Promise.resolve());
  return { release, all: () => vi.waitUntil(() => held >= 4, waitOptions) };
}

/** Locks a table's rows. The result ends the workers' statements that wait for them. */
async function lockRows(table: "public.message_outbox" | "pgboss.job") {
  const connection = await locks.reserve();
  await connection`begin`;
  await connection`select from ${connection(table)} for update`;
  return async () => {
    await connection`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await connection`rollback`;
    connection.release();
  };
}

const isWaitingForLock = async (): Promise<boolean> => {
  const waiting = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ~ 'write_message'`;
  return waiting.length > 0;
};

test.each<[string, number[], () => Promise<void>]>([
  [
    "before they're written",
    [1],
    async () => {
      const unlock = await lockRows("public.message_outbox");
      workers.start();
      await vi.waitUntil(isWaitingForLock, waitOptions);
      await workers.kill();
      await unlock();
    },
  ],
  [
    "before the mail server answers",
    [1],
    async () => {
      const mails = holdMails("greeting");
      workers.start();
      await mails.all();
      await workers.kill();
      mails.release();
    },
  ],
  [
    "while their text is sent",
    // The server may have received all of it.
    [1, 2],
    async () => {
      const mails = holdMails("text");
      workers.start();
      await mails.all();
      await workers.kill();
      mails.release();
    },
  ],
  [
    "before they're recorded as sent",
    [2],
    async () => {
      const mails = holdMails("text");
      workers.start();
      await mails.all();
      const unlock = await lockRows("public.message_outbox");
      mails.release();
      await vi.waitUntil(() => smtp.mails.length === 4, waitOptions);
      await workers.kill();
      await unlock();
    },
  ],
  [
    "before their jobs are completed",
    [1],
    async () => {
      const mails = holdMails("text");
      workers.start();
      await mails.all();
      const unlock = await lockRows("pgboss.job");
      mails.release();
      await vi.waitUntil(async () => (await sentCount()) === 4, waitOptions);
      await workers.kill();
      await unlock();
    },
  ],
])(
  "sends each reminder of both sides when a worker is killed %s",
  async (_when, times, killAtStep) => {
    await addReminders();
    smtp.mails.length = 0;
    await killAtStep();
    smtp.pause = () => Promise.resolve();
    await expireHeartbeats(sql);
    await sendAll(4);

    const counts = new Map<string, number>();
    for (const mail of smtp.mails) {
      const id = headerOf(mail, "Message-ID") ?? "";
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    expect(counts.size).toBe(4);
    for (const count of counts.values()) expect(times).toContain(count);
    expect(new Set(smtp.mails.flatMap(({ to }) => to))).toEqual(
      new Set(["mia@people.example", "maya@people.example"]),
    );
  },
  120_000,
);
