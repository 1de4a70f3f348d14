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
    recipient: "somebody@people.example",
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
      .from("message_outbox")
      .select("id, kind, recipient, attempts, last_error")
      .eq("status", "dead");
  expect((await dead()).data).toEqual([
    {
      id,
      kind: "booking_requested",
      recipient: "somebody@people.example",
      attempts: 8,
      last_error: "550 no such user",
    },
  ]);
  expect(await retry(id)).toMatchObject({ error: null, data: "pending" });
  expect((await dead()).data).toEqual([]);
  const { data: claimed } = await fixture.service.rpc("claim_messages");
  expect(claimed).toMatchObject([{ id, attempts: 1 }]);
});

test("does not retry messages that were sent, have no recipient or whose booking has begun", async () => {
  const rows = [
    await message({ status: "sent" }),
    await message({ recipient: null }),
    await message({ kind: "booking_reminder", payload: { starts_at: "2026-01-01T00:00:00Z" } }),
  ];
  for (const { id } of rows) {
    expect((await retry(id)).error).toMatchObject({ code: "PT409", hint: "not_to_be_retried" });
  }
});

test("lets only administrators retry a message", async () => {
  const { id } = await message();
  expect((await retry(id, fixture.shopper)).error).toMatchObject({ code: "PT403" });
  expect((await retry(id, fixture.anonymous)).error).toMatchObject({ code: "42501" });
});
