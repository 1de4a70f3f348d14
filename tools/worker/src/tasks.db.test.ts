import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  waitOptions,
  openWorkerContext,
  recordingTransport,
  type WorkerContext,
} from "../fixtures/worker-context";

let context: WorkerContext;
beforeAll(async () => {
  context = await openWorkerContext();
  return context.close;
});
beforeEach(() => context.clear());

const replaceApplySales = (statement: string) =>
  context.sql.unsafe(`
    create or replace function public.apply_sales() returns integer
    language plpgsql security invoker set search_path = ''
    as $$ begin ${statement} return 0; end; $$`);

test("starts a due sale", async () => {
  const { sql } = context;
  const [item] = await sql<{ id: string }[]>`
    insert into public.items (name, retailer, retailer_url, garment, color, price)
    values ('Coat', 'ZARA', 'https://www.zara.com/coat', 'coat', 'black', 80) returning id`;
  await sql`
    insert into public.item_variants (item_id, price, sale_price, sale_starts_at)
    values (${item!.id}, 80, 50, now() + interval '1 second')`;
  await sql`select pg_sleep(1)`;
  await context.queueTask("apply-sales");
  expect(await context.work()).toEqual([]);
  expect(await sql`select price::int from public.items where id = ${item!.id}`).toEqual([
    { price: 50 },
  ]);
});

test("cancels an expired request and emails the client the reason", async () => {
  const { id } = await context.backend.signUp("ada@people.example");
  const { expert, sql } = context;
  await sql`
    insert into public.expert_bookings
      (expert_id, client_id, package_id, booking_date, start_time, end_time, total_amount)
    values (${expert.id}, ${id}, ${expert.packageId}, '2030-07-10', '10:00', '11:00', 120)`;
  await context.clear();
  await sql`update public.expert_booking_events set happened_at = now() - interval '73 hours'`;
  await context.queueTask("expire-bookings");
  const transport = recordingTransport();
  await context.work({ transport });
  expect(transport.mails.map(({ subject }) => subject)).toEqual([
    "Expired: First Conversation with Maya Lindqvist",
  ]);
  expect(transport.mails[0]?.text).toContain("Reason: not answered in time");
  expect(transport.mails[0]?.text).toContain("Find Another Time: ");
});

test("delivers emails during long tasks", async () => {
  await context.sql`create table private.held (id integer primary key)`;
  await context.sql`insert into private.held values (1)`;
  await replaceApplySales("perform from private.held for update;");
  await context.sql.unsafe(`
    create or replace function public.expire_pending_bookings() returns integer
    language sql security invoker set search_path = '' as $$ select public.apply_sales() $$`);
  const transport = recordingTransport();
  await context.sql.begin(async (holding) => {
    await holding`select from private.held for update`;
    await context.queueTask("apply-sales");
    await context.queueTask("expire-bookings");
    const worker = await context.start({ transport });
    const active = async () =>
      (await context.sql`select from pgboss.job where name = 'tasks' and state = 'active'`).length;
    await vi.waitFor(async () => expect(await active()).toBe(2), waitOptions);
    await context.queueMessage();
    await vi.waitFor(() => expect(transport.mails).toHaveLength(1), waitOptions);
    expect(await active()).toBe(2);
    void worker.stop();
  });
});

test("lists a task as failed after five attempts until its next success", async () => {
  const { sql } = context;
  await replaceApplySales("raise exception 'locked';");
  await context.queueTask("apply-sales");
  const problems: string[] = [];
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await context.makeJobsDue();
    problems.push(...(await context.work()));
  }
  expect(problems).toEqual(Array(5).fill("Due sales weren't applied: locked"));
  const deadLetters = () => sql<{ id: string }[]>`
    select id, kind, recipient, attempts, last_error from private.dead_letters()`;
  const [letter, ...more] = await deadLetters();
  expect(more).toEqual([]);
  expect(letter).toMatchObject({
    kind: "apply-sales",
    recipient: null,
    attempts: 5,
    last_error: "locked",
  });

  await replaceApplySales("");
  await sql`select private.requeue(${letter!.id})`;
  expect(await deadLetters()).toEqual([]);
  expect(await context.work()).toEqual([]);

  await sql`
    insert into pgboss.job (name, source_name, singleton_key, source_retry_count, created_on)
    values ('dead', 'tasks', 'apply-sales', 4, now() - interval '1 hour')`;
  expect(await deadLetters()).toEqual([]); // Succeeded since.
});

test("runs each task missed during downtime once, with two workers", async () => {
  const { sql } = context;
  await sql`update pgboss.version set cron_on = now() - interval '3 hours'`;
  await sql`update pgboss.schedule set created_on = now() - interval '1 day'`;
  const bossOptions = { schedule: true };
  const workers = await Promise.all([
    context.start({ bossOptions }),
    context.start({ bossOptions }),
  ]);
  const done = () => sql<{ task: string }[]>`
    select singleton_key as task from pgboss.job
    where name = 'tasks' and state = 'completed' order by task`;
  const hourly = async () =>
    (await done()).map(({ task }) => task).filter((task) => !/^(judge|queue|visit)/.test(task));
  const isDone = async () => new Set(await hourly()).size >= 8;
  await vi.waitFor(async () => expect(await isDone()).toBe(true), waitOptions);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(await hourly()).toEqual([
    "apply-sales",
    "delete-clicks",
    "delete-imports",
    "erase-accounts",
    "expire-bookings",
    "plan-visits",
    "remove-files",
    "sum-days",
  ]);
});
