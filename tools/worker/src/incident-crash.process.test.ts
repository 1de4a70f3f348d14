import { randomBytes } from "node:crypto";
import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { beforeAll, expect, test, vi } from "vitest";
import { openHookReceiver, type HookReceiver } from "../fixtures/hook-receiver";
import { expireHeartbeats, killableWorkers, skipRetryDelays } from "../fixtures/killable-workers";
import { readHeader, startSmtpServer, type SmtpServer } from "../fixtures/smtp-server";
import { waitOptions } from "../fixtures/worker-context";
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
  sql = postgres(backend.databaseUrl, { max: 2, onnotice: () => undefined });
  await backend.signUp("mia@people.example");
  const { id } = await backend.signUp("maya@people.example");
  await sql`
    with expert as (
      insert into public.expert_stylists (slug, name, hourly_rate, time_zone)
      values ('maya-lindqvist', 'Maya Lindqvist', 120, 'America/New_York')
      returning id
    ), package as (
      insert into public.service_packages (expert_id, name, service_type, duration_minutes, price)
      select id, 'Talk', 'virtual', 60, 120 from expert
    )
    insert into public.stylists (user_id, expert_id) select ${id}, id from expert`;
  workers = killableWorkers(backend.databaseUrl, smtp.url, hook.url, secret);
  return async () => {
    await workers.kill();
    await sql.end();
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
  const mails = new Set(smtp.mails.map((mail) => readHeader(mail, "Message-ID")));
  expect(mails.size).toBe(2 * remotes);
  const sent = hook.posts.length + smtp.mails.length;
  expect(sent).toBeLessThanOrEqual(4 * remotes + 3 * mailConcurrency);
}, 240_000);

/** Adds a confirmed booking, and makes only its four reminders due, two for each side. */
async function addReminders(): Promise<void> {
  await sql`delete from public.message_outbox`;
  smtp.mails.length = 0;
  await sql`
    insert into public.expert_bookings
      (expert_id, client_id, package_id, booking_date, start_time, end_time, total_amount, status)
    select
      expert_id, users.id, service_packages.id,
      '2090-01-01'::date + (select count(*)::int from public.expert_bookings), '10:00', '11:00', 120,
      'confirmed'
    from public.service_packages, auth.users
    where email = 'mia@people.example'`;
  await sql`delete from public.message_outbox where due_at <= now()`;
  await sql`update pgboss.job set start_after = now() where name = 'mail'`;
}

/** Holds emails at a point of their delivery, if any, until released. */
function holdMails(at: "greeting" | "text" | undefined) {
  let held = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  smtp.pause = (now) => (now === at ? ((held += 1), released) : Promise.resolve());
  return { release, all: () => vi.waitUntil(() => held >= 4, waitOptions) };
}

const waitingForLocks = () => sql<{ pid: number }[]>`
  select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Locks a table's rows. The result ends the killed worker's statements before unlocking them. */
async function lockRows(table: string): Promise<() => Promise<void>> {
  const locks = await sql.reserve();
  await locks`begin`;
  await locks`select from ${locks(table)} for update`;
  return async () => {
    for (const { pid } of await waitingForLocks()) await sql`select pg_terminate_backend(${pid})`;
    await locks`rollback`;
    locks.release();
  };
}

interface Step {
  heldAt?: "greeting" | "text";
  locked?: string;
  isReached?: () => Promise<boolean>;
  /** How often an email may be sent. */
  times: number[];
}

const isAccepted = () => Promise.resolve(smtp.mails.length === 4);

test.each<[string, Step]>([
  [
    "before they're written",
    {
      locked: "public.message_outbox",
      isReached: async () => (await waitingForLocks()).length > 0,
      times: [1],
    },
  ],
  ["before the mail server answers", { heldAt: "greeting", times: [1] }],
  // The server may have received all of it.
  ["while their text is sent", { heldAt: "text", times: [1, 2] }],
  [
    "before they're recorded as sent",
    { heldAt: "text", locked: "public.message_outbox", isReached: isAccepted, times: [2] },
  ],
  [
    "before their jobs are completed",
    {
      heldAt: "text",
      locked: "pgboss.job",
      isReached: async () => (await sentCount()) === 4,
      times: [1],
    },
  ],
])(
  "sends both sides' reminders when a worker is killed %s",
  async (_when, { heldAt, locked, isReached, times }) => {
    await addReminders();
    const mails = holdMails(heldAt);
    const lock = () => (locked === undefined ? undefined : lockRows(locked));
    let unlock = heldAt ? undefined : await lock();
    workers.start();
    if (heldAt) {
      await mails.all();
      unlock = await lock();
    }
    if (isReached) {
      mails.release();
      await vi.waitUntil(isReached, waitOptions);
    }
    await workers.kill();
    mails.release();
    await unlock?.();
    await expireHeartbeats(sql);
    await sendAll(4);

    const ids = smtp.mails.map((mail) => readHeader(mail, "Message-ID"));
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(times).toContain(ids.filter((other) => other === id).length);
    expect([...new Set(smtp.mails.flatMap(({ to }) => to))].sort()).toEqual([
      "maya@people.example",
      "mia@people.example",
    ]);
  },
  120_000,
);
