import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openFixture, type Person, type Fixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});
beforeEach(async () => {
  await fixture.sql`delete from public.message_outbox`;
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
