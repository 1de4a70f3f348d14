import { beforeAll, beforeEach, expect, test } from "vitest";
import { bookAs } from "./booking-desk";
import { addExpert, bookingRow } from "../rows/expert-rows";
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
  await bookAs(fixture.shopper, expert);
  await bookAs(fixture.other, expert, { start_time: "12:00" });
  const past = { booking_date: "2026-02-03", status: "confirmed" };
  await addRow(fixture.sql, "expert_bookings", bookingRow(expert, fixture.shopper.id, past));
});

const change = (patch: Row) =>
  fixture.administrator.api.from("expert_stylists").update(patch).eq("id", expert.id).select("*");

const statuses = async (): Promise<string[]> =>
  (
    await fixture.sql<{ status: string }[]>`
      select status::text from public.expert_bookings order by starts_at`
  ).map(({ status }) => status);

const cancellations = () =>
  fixture.sql<Row[]>`
    select recipient, payload ->> 'cancel_reason' as reason from public.message_outbox
    where kind = 'booking_cancelled' order by recipient`;

test("cancels coming bookings and mails each client when an expert leaves with a reason", async () => {
  const because = "Eva moves to Lisbon.";
  const { data, error } = await change({ is_active: false, cancel_bookings_because: because });
  expect(error).toBeNull();
  expect(data?.[0]).toMatchObject({ is_active: false, cancel_bookings_because: null });
  expect(await statuses()).toEqual(["confirmed", "cancelled", "cancelled"]);
  expect([...(await cancellations())]).toEqual([
    { recipient: fixture.other.email, reason: because },
    { recipient: fixture.shopper.email, reason: because },
  ]);
});

test("keeps bookings and sends no mail without a reason or while the expert stays", async () => {
  const patches = [
    { is_active: true, cancel_bookings_because: "Never mind" },
    { is_active: false },
    { is_active: false, cancel_bookings_because: "  " },
  ];
  for (const patch of patches) {
    expect((await change(patch)).error).toBeNull();
    expect(await statuses()).toEqual(["confirmed", "pending", "pending"]);
    expect([...(await cancellations())]).toEqual([]);
  }
});

test("refuses or cancels a booking made while the expert leaves", async () => {
  for (let round = 0; round < 5; round += 1) {
    expert = await addExpert(fixture.sql);
    await fixture.sql`delete from public.expert_bookings`;
    const [, booked] = await Promise.all([
      change({ is_active: false, cancel_bookings_because: "Eva moves to Lisbon." }),
      bookAs(fixture.shopper, expert),
    ]);
    expect([undefined, "expert_unavailable"]).toContain(booked.error?.hint);
    expect(await statuses()).toEqual(booked.error ? [] : ["cancelled"]);
  }
});
