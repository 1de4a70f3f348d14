import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Fixture, type Person, openFixture } from "../fixture";
import { type Row, addRow } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});
beforeEach(async () => {
  await fixture.sql`delete from public.message_outbox`;
});

const queue = (more: Row = {}) =>
  addRow(fixture.sql, "message_outbox", {
    kind: "booking_requested",
    recipient: "client@people.example",
    dedupe_key: randomUUID(),
    ...more,
  });

const jobs = () =>
  fixture.sql<Row[]>`
    select id, name, state, data, extract(epoch from start_after - now())::int / 60 as minutes
    from pgboss.job order by name`;

/** Makes the last attempt of a message's job fail, as pg-boss records it. */
const die = ({ id }: Row, attempts: number, output: object) =>
  fixture.sql`
    insert into pgboss.job (name, source_name, source_id, source_retry_count, source_output)
    values ('dead', 'mail', ${String(id)}, ${attempts - 1}, ${fixture.sql.json({ ...output })})`;

const stored = async ({ id }: Row): Promise<Row | undefined> =>
  (await fixture.sql<Row[]>`select * from public.message_outbox where id = ${String(id)}`)[0];

test("queues one row per event", async () => {
  await queue({ dedupe_key: "once" });
  await expect(queue({ dedupe_key: "once" })).rejects.toMatchObject({ code: "23505" });
});

test("queues one job with only the message's id, due when the message is", async () => {
  const soon = new Date(Date.now() + 3_630_000).toISOString();
  const { id } = await queue({ due_at: soon });
  expect(await jobs()).toEqual([{ id, name: "mail", state: "created", data: null, minutes: 60 }]);
  expect(await fixture.takeMessages()).toEqual([]);
});

test("gives a job the options of its queue", async () => {
  await queue();
  const [differing] = await fixture.sql`
    select count(*)::int as jobs
    from pgboss.job
    join pgboss.queue on queue.name = job.name
    where (
      job.policy, job.retry_limit, job.retry_delay, job.retry_backoff, job.expire_seconds,
      job.deletion_seconds, job.dead_letter, job.heartbeat_seconds,
      job.keep_until - job.start_after
    ) is distinct from (
      queue.policy, queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.expire_seconds,
      queue.deletion_seconds, queue.dead_letter, queue.heartbeat_seconds,
      queue.retention_seconds * interval '1 second'
    )`;
  expect(differing).toEqual({ jobs: 0 });
  const [mail] = await fixture.sql`select * from pgboss.queue where name = 'mail'`;
  expect(mail).toMatchObject({
    dead_letter: "dead",
    deletion_seconds: 30 * 86_400,
    partition: false,
  });
});

test("doesn't queue anything when its cause is rolled back", async () => {
  await fixture.sql
    .begin(async (sql) => {
      await sql`
        insert into public.message_outbox (kind, recipient, dedupe_key)
        values ('booking_requested', 'client@people.example', 'undone')`;
      throw new Error("undone");
    })
    .catch(() => undefined);
  expect(await jobs()).toEqual([]);
});

test("deletes all jobs of a deleted message", async () => {
  await die(await queue(), 8, { message: "421 busy" });
  expect(await jobs()).toHaveLength(2);
  await fixture.sql`delete from public.message_outbox`;
  expect(await jobs()).toEqual([]);
});

test("deletes a message while a worker finishes its job", async () => {
  const { id } = await queue();
  await fixture.sql.begin(async (worker) => {
    await worker`select from pgboss.job where id = ${String(id)} for update`;
    await fixture.sql`delete from public.message_outbox`;
  });
  expect(await jobs()).toMatchObject([{ id }]);
  expect(await fixture.takeMessages()).toEqual([]);
  await fixture.sql`delete from pgboss.job`;
});

test("sends a message to the account's current address", async () => {
  const person = await fixture.newPerson("moving");
  await queue({ user_id: person.id, recipient: person.email });
  await fixture.sql`update auth.users set email = 'moved@people.example' where id = ${person.id}`;
  expect(await fixture.takeMessages()).toMatchObject([{ recipient: "moved@people.example" }]);
});

test("returns no message that was sent, even if its job runs again", async () => {
  const message = await queue();
  await fixture.sql`select private.mark_message_sent(${String(message.id)})`;
  expect(await stored(message)).toMatchObject({
    status: "sent",
    sent_at: expect.any(Date) as Date,
  });
  expect(await fixture.takeMessages()).toEqual([]);
  await die(message, 8, { message: "421 busy" });
  expect(await stored(message)).toMatchObject({ status: "sent", attempts: 0, last_error: null });
});

test.each([
  ["its last error", { message: "421 busy" }, "421 busy"],
  [
    "an error for a lost worker",
    { value: { message: "job heartbeat timeout" } },
    "The worker stopped before it finished.",
  ],
])("marks a message as dead with its job, with %s", async (_what, output, last_error) => {
  const message = await queue();
  await die(message, 8, output);
  expect(await stored(message)).toMatchObject({ status: "dead", attempts: 8, last_error });
});

test("deletes an erased account's address with its last message, dead or sent", async () => {
  const last = { kind: "account_erased", recipient: "gone@people.example" };
  const dead = await queue(last);
  await die(dead, 1, { message: "550 unknown" });
  const sent = await queue(last);
  await fixture.sql`select private.mark_message_sent(${String(sent.id)})`;
  expect(await stored(dead)).toMatchObject({ status: "dead", recipient: null });
  expect(await stored(sent)).toMatchObject({ status: "sent", recipient: null });
});

const message = (more: Row = {}) =>
  addRow(fixture.sql, "message_outbox", {
    kind: "booking_requested",
    recipient: "client@people.example",
    dedupe_key: randomUUID(),
    status: "dead",
    attempts: 8,
    last_error: "550 no such user",
    ...more,
  });

const retry = (id: unknown, person: Person = fixture.administrator) =>
  person.api.rpc("retry_message", { message: id });

test("lists failed messages for an administrator and retries them", async () => {
  const { id } = await message();
  const dead = () =>
    fixture.administrator.api
      .rpc("undelivered")
      .select("id, kind, recipient, attempts, last_error");
  expect((await dead()).data).toEqual([
    {
      id,
      kind: "booking_requested",
      recipient: "client@people.example",
      attempts: 8,
      last_error: "550 no such user",
    },
  ]);
  expect((await retry(id, fixture.shopper)).error).toMatchObject({ code: "PT403" });
  expect(await retry(id)).toMatchObject({ error: null, data: "pending" });
  expect((await dead()).data).toEqual([]);
  expect(await fixture.takeMessages()).toMatchObject([{ id }]);
});

test("doesn't retry messages that were sent, have no recipient or remind of a past booking", async () => {
  const rows = [
    await message({ status: "sent" }),
    await message({ recipient: null }),
    await message({ kind: "booking_reminder", payload: { starts_at: "2026-01-01T00:00:00Z" } }),
    await message({
      kind: "stylist_booking",
      payload: { event: "reminder_hour", starts_at: "2026-01-01T00:00:00Z" },
    }),
  ];
  for (const { id } of rows) {
    expect((await retry(id)).error).toMatchObject({ code: "PT409", hint: "not_to_be_retried" });
  }
});

test("lists failed tasks for an administrator and retries them", async () => {
  const [dead] = await fixture.sql<Row[]>`
    insert into pgboss.job
      (name, source_name, singleton_key, source_retry_count, source_output, source_created_on)
    values ('dead', 'tasks', 'apply-sales', 4, '{"message": "locked"}', now())
    returning id`;
  const tasks = async () => {
    const { data } = await fixture.administrator.api.rpc("undelivered").eq("kind", "apply-sales");
    return data as Row[];
  };
  expect(await tasks()).toMatchObject([
    { id: dead!.id, recipient: null, attempts: 5, last_error: "locked" },
  ]);
  expect(await retry(dead!.id)).toMatchObject({ error: null, data: "pending" });
  expect(await tasks()).toEqual([]);
  const due = await fixture.sql`
    select data, singleton_key, policy from pgboss.job where name = 'tasks' and state = 'created'`;
  expect(due).toEqual([
    { data: { task: "apply-sales" }, singleton_key: "apply-sales", policy: "exclusive" },
  ]);
});
