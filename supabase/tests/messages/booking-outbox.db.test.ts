import { beforeAll, beforeEach, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addExpert, bookingRow } from "../rows/expert-rows";
import type { Row } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});
beforeEach(async () => {
  await fixture.sql`delete from public.expert_bookings`;
  await fixture.sql`delete from public.message_outbox`;
});

const outbox = () =>
  fixture.sql<Row[]>`
    select kind, recipient, payload, due_at > now() as later
    from public.message_outbox order by created_at, due_at`;

const kinds = async (): Promise<unknown[]> => (await outbox()).map((row) => row.kind);

async function booked() {
  const expert = await addExpert(fixture.sql);
  const { data } = await fixture.shopper.api
    .from("expert_bookings")
    .insert(bookingRow(expert, fixture.shopper.id))
    .select("id")
    .single();
  return {
    id: String(data?.id),
    expert,
    update: (patch: Row, person = fixture.shopper) =>
      person.api.from("expert_bookings").update(patch).eq("id", data?.id).select("id").single(),
  };
}

test("queues a booking's messages in its own transaction", async () => {
  const { id, update } = await booked();
  const [first] = await outbox();
  expect(first).toMatchObject({
    kind: "booking_requested",
    recipient: fixture.shopper.email,
    // The facts are written when it's sent.
    payload: { booking_id: id, actor_role: "client", was_request: false, previous_starts_at: null },
  });

  await update({ status: "confirmed" }, fixture.administrator);
  const reminders = ["booking_reminder", "booking_reminder"];
  expect(await kinds()).toEqual(["booking_requested", "booking_confirmed", ...reminders]);
  expect((await outbox()).map((row) => row.later)).toEqual([false, false, true, true]);

  await update({ start_time: "15:00" });
  expect((await kinds()).at(-1)).toBe("booking_rescheduled");
  await update({ status: "cancelled" });
  expect((await kinds()).at(-1)).toBe("booking_cancelled");
  await update({ client_notes: "Never mind" });
  expect(await kinds()).toHaveLength(6);

  const { data: history } = await fixture.shopper.api
    .from("expert_booking_events")
    .select("status, actor_role")
    .eq("booking_id", id)
    .order("id");
  expect(history).toEqual([
    { status: "pending", actor_role: "client" },
    { status: "confirmed", actor_role: "administrator" },
    { status: "pending", actor_role: "client" },
    { status: "cancelled", actor_role: "client" },
  ]);
});

test("doesn't queue messages for a refused booking", async () => {
  const { expert } = await booked();
  await fixture.sql`delete from public.message_outbox`;
  const second = await fixture.other.api
    .from("expert_bookings")
    .insert(bookingRow(expert, fixture.other.id));
  expect(second.error?.hint).toBe("slot_taken");
  expect(await kinds()).toEqual([]);
});
