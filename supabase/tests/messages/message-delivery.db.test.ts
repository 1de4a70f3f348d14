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
  await fixture.sql`delete from public.message_outbox`;
});

const queue = (more: Row = {}) =>
  addRow(fixture.sql, "message_outbox", {
    kind: "booking_requested",
    recipient: "somebody@people.example",
    dedupe_key: randomUUID(),
    ...more,
  });

async function claim(): Promise<Row[]> {
  const { data, error } = await fixture.service.rpc("claim_messages");
  if (error) throw error;
  return data as Row[];
}

async function settle(message: Row, outcome: Row = {}): Promise<unknown> {
  const { data, error } = await fixture.service.rpc("settle_message", {
    message: message.id,
    ...outcome,
  });
  if (error) throw error;
  return data;
}

const stored = async ({ id }: Row): Promise<Row | undefined> =>
  (await fixture.sql<Row[]>`select * from public.message_outbox where id = ${String(id)}`)[0];

const leaseEnds = () =>
  fixture.sql`update public.message_outbox set next_attempt_at = now() where status = 'pending'`;

test("records the outcome on settling and triples the delay after each failure", async () => {
  const failing = await queue();
  const minutes: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await claim();
    expect(await settle(failing, { error: "421 busy", attempt })).toBe(
      attempt < 8 ? "pending" : "dead",
    );
    const [row] = await fixture.sql<{ wait: number }[]>`
      select round(extract(epoch from next_attempt_at - now()) / 60)::integer as wait
      from public.message_outbox`;
    minutes.push(row?.wait ?? 0);
    await leaseEnds();
  }
  expect(minutes.slice(0, 7)).toEqual([1, 3, 9, 27, 81, 243, 729]);
});

test("marks a message dead at once on a final failure", async () => {
  const refused = await queue();
  await claim();
  expect(await settle(refused, { error: "550 no such user", attempt: 1, final: true })).toBe(
    "dead",
  );
  expect(await stored(refused)).toMatchObject({ attempts: 1, last_error: "550 no such user" });
});

test("ignores a failure after the lease but counts a success at any time", async () => {
  const slow = await queue();
  await claim();
  await leaseEnds();
  expect(await claim()).toMatchObject([{ attempts: 2 }]);
  const { next_attempt_at: leased } = (await stored(slow)) ?? {};
  expect(await settle(slow, { error: "timed out", attempt: 1 })).toBeNull();
  expect(await stored(slow)).toMatchObject({ status: "pending", next_attempt_at: leased });
  expect(await settle(slow, { attempt: 1 })).toBe("sent");
  expect(await settle(slow, { error: "timed out", attempt: 2 })).toBeNull();
  expect(await stored(slow)).toMatchObject({ status: "sent", last_error: null });
});

test("marks a message dead in the end when it crashes every worker", async () => {
  const deadly = await queue();
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect(await claim()).toHaveLength(1);
    await leaseEnds();
  }
  expect(await claim()).toEqual([]);
  expect(await stored(deadly)).toMatchObject({
    status: "dead",
    last_error: "No worker came back from sending it.",
  });
});
