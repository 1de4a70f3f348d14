import { beforeAll, beforeEach, expect, test } from "vitest";
import { bookAs, changeAs } from "./booking-desk";
import { addExpert, bookingDay, bookingRow } from "../rows/expert-rows";
import { addRow, type Row } from "../rows/add-row";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
let expert: { id: string; packageId: string };
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});
beforeEach(async () => {
  await fixture.sql`delete from public.expert_bookings`;
  await fixture.sql`delete from public.message_outbox`;
  expert = await addExpert(fixture.sql);
});

const booked = async (more: Row = {}): Promise<unknown> => {
  const { data, error } = await bookAs(fixture.shopper, expert, more);
  if (error) throw error;
  return data.id;
};

test("lets notes change while a booking is open, not once it is cancelled or completed", async () => {
  const { shopper, administrator, sql } = fixture;
  const id = await booked();
  const noted = await changeAs(shopper, id, { client_notes: "And green" });
  expect(noted.data?.client_notes).toBe("And green");
  await changeAs(shopper, id, { status: "cancelled" });
  const past = { booking_date: "2026-02-03", status: "completed" };
  const { id: over } = await addRow(sql, "expert_bookings", bookingRow(expert, shopper.id, past));
  for (const closed of [id, over]) {
    for (const person of [shopper, administrator]) {
      const { error } = await changeAs(person, closed, { client_notes: "After the end" });
      expect(error).toMatchObject({ code: "PT409", hint: "booking_closed" });
    }
  }
});

test("cancels but does not move a booking of an expert who left", async () => {
  const { shopper, administrator, sql } = fixture;
  const id = await booked();
  await sql`update public.expert_stylists set is_active = false where id = ${expert.id}`;
  for (const person of [shopper, administrator]) {
    const { error } = await changeAs(person, id, { start_time: "15:00" });
    expect(error).toMatchObject({ code: "PT409", hint: "expert_unavailable" });
  }
  expect((await changeAs(shopper, id, { status: "cancelled" })).error).toBeNull();
});

test("refuses a time that denotes another instant than the client chose, on booking and on moving", async () => {
  const { shopper, administrator } = fixture;
  const right = `${bookingDay}T09:00:00Z`;
  const wrong = { code: "PT409", hint: "clocks_differ" };
  const refused = await bookAs(shopper, expert, { expected_starts_at: `${bookingDay}T08:00:00Z` });
  expect(refused.error).toMatchObject(wrong);
  expect(refused.error?.message).toContain("9:00 AM UTC");
  const { data } = await bookAs(shopper, expert, { expected_starts_at: right });
  expect(data).toMatchObject({ starts_at: right.replace("Z", "+00:00"), expected_starts_at: null });
  const later = (expected_starts_at: string) => ({ start_time: "15:00", expected_starts_at });
  for (const person of [shopper, administrator]) {
    const moved = await changeAs(person, data?.id, later(right));
    expect(moved.error).toMatchObject(wrong);
  }
  const moved = await changeAs(shopper, data?.id, later(`${bookingDay}T14:00:00Z`));
  expect(moved.data).toMatchObject({ start_time: "15:00:00", expected_starts_at: null });
  const alone = await changeAs(shopper, data?.id, { expected_starts_at: right });
  expect(alone.data?.expected_starts_at).toBeNull();
});

test("passes the reason on to the client on cancellation only", async () => {
  const { administrator, sql } = fixture;
  const id = await booked();
  const early = await changeAs(administrator, id, { cancel_reason: "Too early" });
  expect(early.error).toMatchObject({ code: "PT422", hint: "reason_without_cancellation" });
  const confirmed = { status: "confirmed", cancel_reason: "Why not" };
  expect((await changeAs(administrator, id, confirmed)).error?.code).toBe("PT422");
  const long = { status: "cancelled", cancel_reason: "x".repeat(501) };
  expect((await changeAs(administrator, id, long)).error).toMatchObject({ code: "23514" });
  const cancelled = { status: "cancelled", cancel_reason: " The studio is flooded. " };
  expect((await changeAs(administrator, id, cancelled)).data).toMatchObject({
    status: "cancelled",
    cancel_reason: "The studio is flooded.",
  });
  const [mail] = await sql<{ payload: Row }[]>`
    select payload from public.message_outbox where kind = 'booking_cancelled'`;
  expect(mail?.payload).toMatchObject({
    by_client: false,
    cancel_reason: "The studio is flooded.",
  });
  const { error } = await changeAs(administrator, id, { cancel_reason: "Another one" });
  expect(error?.hint).toBe("booking_closed");
});

test("accepts a client's cancellation with and without a reason", async () => {
  const [one, other] = [await booked(), await booked({ start_time: "12:00" })];
  const why = { status: "cancelled", cancel_reason: "I fell ill" };
  expect((await changeAs(fixture.shopper, one, why)).data?.cancel_reason).toBe("I fell ill");
  const blank = { status: "cancelled", cancel_reason: "  " };
  expect((await changeAs(fixture.shopper, other, blank)).data?.cancel_reason).toBeNull();
  const { error } = await bookAs(fixture.shopper, expert, { cancel_reason: "Already" });
  expect(error).toMatchObject({ code: "42501" });
});

const cancelMails = async (): Promise<number> => {
  const [row] = await fixture.sql<{ count: number }[]>`
    select count(*)::integer from public.message_outbox where kind = 'booking_cancelled'`;
  return row?.count ?? NaN;
};

const expire = async (): Promise<unknown> => {
  const { data, error } = await fixture.service.rpc("expire_pending_bookings");
  if (error) throw error;
  return data as unknown;
};

/** Moves every recorded event of a booking back by this age. */
async function age(id: unknown, hours: number): Promise<void> {
  const { sql } = fixture;
  const past = `${hours} hours`;
  await sql`update public.expert_booking_events set happened_at = now() - ${past}::interval
            where booking_id = ${String(id)}`;
  await sql`update public.expert_bookings set created_at = now() - ${past}::interval
            where id = ${String(id)}`;
}

test("ends a request after 72 hours without an answer, frees its time and notifies once", async () => {
  const { shopper, administrator, other } = fixture;
  const [waiting, old] = [await booked(), await booked({ start_time: "12:00" })];
  const confirmed = await booked({ start_time: "14:00" });
  await changeAs(administrator, confirmed, { status: "confirmed" });
  await age(waiting, 71);
  await age(old, 73);
  await age(confirmed, 73);
  expect(await expire()).toBe(1);
  expect(await expire()).toBe(0);
  const { data } = await shopper.api
    .from("expert_bookings")
    .select("status, cancel_reason")
    .order("starts_at");
  expect(data).toEqual([
    { status: "pending", cancel_reason: null },
    { status: "cancelled", cancel_reason: "not answered in time" },
    { status: "confirmed", cancel_reason: null },
  ]);
  expect(await cancelMails()).toBe(1);
  expect((await bookAs(other, expert, { start_time: "12:00" })).error).toBeNull();
});

test("restarts the 72 hours when a booking is moved", async () => {
  const id = await booked();
  await age(id, 73);
  await changeAs(fixture.shopper, id, { start_time: "15:00" });
  expect(await expire()).toBe(0);
});

test("ends a request whose start has passed, even one that is already over", async () => {
  const { sql, shopper } = fixture;
  for (const hours of [0.25, 30]) {
    const start = new Date(Date.now() - hours * 3_600_000 + 3_600_000).toISOString();
    const row = { booking_date: start.slice(0, 10), start_time: start.slice(11, 16) };
    await addRow(sql, "expert_bookings", bookingRow(expert, shopper.id, row));
  }
  await sql`delete from public.message_outbox`;
  expect(await expire()).toBe(2);
  expect(await cancelMails()).toBe(2);
});

test("lets no account end another's requests", async () => {
  for (const { api } of [fixture.anonymous, fixture.shopper, fixture.administrator]) {
    expect((await api.rpc("expire_pending_bookings")).error).toMatchObject({ code: "42501" });
  }
});
