import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { addExpert, addRow, bookingRow, type Row, bookingDay } from "../sample-rows";
import { openFixture, type Fixture } from "../fixture";

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

test("sends no reminder of a consultation that has begun", async () => {
  const begins = (hours: number) => ({
    kind: "booking_reminder",
    payload: { starts_at: new Date(Date.now() + hours * 3_600_000).toISOString() },
  });
  const late = await queue(begins(-1));
  const early = await queue(begins(1));
  expect(await claim()).toMatchObject([{ id: early.id }]);
  expect(await stored(late)).toMatchObject({
    status: "dead",
    attempts: 0,
    last_error: "Too late: the consultation has begun.",
  });
});

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

test("says in booking messages who moved it and from when", async () => {
  const expert = await addExpert(fixture.sql);
  const { data } = await fixture.shopper.api
    .from("expert_bookings")
    .insert(bookingRow(expert, fixture.shopper.id))
    .select("id")
    .single();
  const update = (patch: Row, person = fixture.administrator) =>
    person.api.from("expert_bookings").update(patch).eq("id", data?.id).select("id").single();
  await update({ start_time: "15:00" }, fixture.shopper);
  await update({ status: "confirmed" });
  // Withdrawn and confirmed again: the client need not know.
  await update({ status: "pending" });
  await update({ status: "confirmed" });
  await update({ status: "cancelled" });

  const rows = await fixture.sql<{ kind: string; payload: Row }[]>`
    select kind, payload from public.message_outbox order by created_at`;
  expect(rows.map(({ kind }) => kind)).toEqual([
    "booking_requested",
    "booking_rescheduled",
    "booking_confirmed",
    "booking_cancelled",
  ]);
  expect(rows.map(({ payload }) => payload)).toMatchObject([
    {
      by_client: true,
      status: "pending",
      previous_starts_at: null,
      expert_slug: expect.stringMatching(/^expert-/) as string,
    },
    { by_client: true, status: "pending", previous_starts_at: `${bookingDay}T09:00:00+00:00` },
    { by_client: false, status: "confirmed", previous_starts_at: null },
    { by_client: false, status: "cancelled", starts_at: `${bookingDay}T14:00:00+00:00` },
  ]);
});
