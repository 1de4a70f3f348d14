import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});
beforeEach(async () => {
  await fixture.sql`delete from public.expert_bookings`;
  await fixture.sql`delete from public.message_outbox`;
});

const queue = (more: Row = {}) =>
  addRow(fixture.sql, "message_outbox", {
    kind: "booking_requested",
    recipient: "somebody@people.example",
    dedupe_key: randomUUID(),
    ...more,
  });
const claim = async (batch = 20): Promise<Row[]> => {
  const { data, error } = await fixture.service.rpc("claim_messages", { batch });
  if (error) throw error;
  return data as Row[];
};

test("queues one row per event", async () => {
  await queue({ dedupe_key: "once" });
  await expect(queue({ dedupe_key: "once" })).rejects.toMatchObject({ code: "23505" });
});

test("leases a message to one worker, and again after that one died", async () => {
  await Promise.all(Array.from({ length: 10 }, () => queue()));
  const batches = await Promise.all([claim(4), claim(4), claim(4), claim(4)]);
  const ids = batches.flat().map((row) => row.id);
  expect(ids).toHaveLength(10);
  expect(new Set(ids).size).toBe(10);
  expect(await claim()).toEqual([]);
  await fixture.sql`update public.message_outbox set next_attempt_at = next_attempt_at - interval '6 minutes'`;
  expect(await claim()).toHaveLength(10);
});

test("leaves messages that are not due", async () => {
  await queue({ next_attempt_at: new Date(Date.now() + 60_000).toISOString() });
  expect(await claim()).toEqual([]);
});

test("marks a sent message sent, and a failed one dead after eight attempts", async () => {
  const sent = await queue();
  const failing = await queue();
  const settle = (message: unknown, error?: string) =>
    fixture.service.rpc("settle_message", { message, ...(error === undefined ? {} : { error }) });
  const state = async (row: Row): Promise<Row | undefined> =>
    (
      await fixture.sql<Row[]>`
        select status, attempts, last_error, next_attempt_at - now() as delay
        from public.message_outbox where id = ${String(row.id)}`
    )[0];

  await claim();
  await settle(sent.id);
  expect(await state(sent)).toMatchObject({ status: "sent", attempts: 1, last_error: null });
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await settle(failing.id, "451 try later");
    await fixture.sql`update public.message_outbox set next_attempt_at = now() where status = 'pending'`;
    if (attempt < 8) expect(await claim()).toHaveLength(1);
  }
  expect(await state(failing)).toMatchObject({
    status: "dead",
    attempts: 8,
    last_error: "451 try later",
  });
  expect(await claim()).toEqual([]);
});

test("lets only the worker claim and settle", async () => {
  for (const person of [fixture.anonymous, fixture.shopper, fixture.administrator]) {
    const claimed = await person.api.rpc("claim_messages", { batch: 1 });
    expect(claimed.error).toMatchObject({ code: "42501" });
    const settled = await person.api.rpc("settle_message", { message: randomUUID() });
    expect(settled.error).toMatchObject({ code: "42501" });
  }
});
