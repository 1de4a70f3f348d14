import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addExpert, bookingRow, bookingDay } from "../rows/expert-rows";
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

const stored = async ({ id }: Row): Promise<Row | undefined> =>
  (await fixture.sql<Row[]>`select * from public.message_outbox where id = ${String(id)}`)[0];

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
