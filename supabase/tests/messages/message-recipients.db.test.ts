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

test("sends a message to the account's current address", async () => {
  const person = await fixture.newPerson("moving");
  await queue({ user_id: person.id, recipient: person.email });
  await fixture.sql`update auth.users set email = 'moved@people.example' where id = ${person.id}`;
  expect(await claim()).toMatchObject([{ recipient: "moved@people.example" }]);
});

test("erases the address of a dead message with the account", async () => {
  const last = await queue({ kind: "account_erased", recipient: "gone@people.example" });
  await claim();
  await settle(last, { error: "550 <gone@people.example> unknown", attempt: 1, final: true });
  expect(await stored(last)).toMatchObject({
    status: "dead",
    recipient: null,
    last_error: "550 <(erased)> unknown",
  });
});
