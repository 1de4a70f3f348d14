import { beforeAll, beforeEach, expect, test } from "vitest";
import { bookAs } from "./booking-desk";
import { addExpert, addRow, bookingRow, type Row } from "../sample-rows";
import { openWorld, type World } from "../world";

let world: World;
let expert: { id: string; packageId: string };
beforeAll(async () => {
  world = await openWorld();
  return world.close;
});
beforeEach(async () => {
  await world.sql`delete from public.expert_bookings`;
  await world.sql`delete from public.message_outbox`;
  expert = await addExpert(world.sql);
  await bookAs(world.shopper, expert);
  await bookAs(world.other, expert, { start_time: "12:00" });
  const past = { booking_date: "2026-02-03", status: "confirmed" };
  await addRow(world.sql, "expert_bookings", bookingRow(expert, world.shopper.id, past));
});

const change = (patch: Row) =>
  world.administrator.api.from("expert_stylists").update(patch).eq("id", expert.id).select("*");

const statuses = async (): Promise<string[]> =>
  (
    await world.sql<{ status: string }[]>`
      select status::text from public.expert_bookings order by starts_at`
  ).map(({ status }) => status);

const cancellations = () =>
  world.sql<Row[]>`
    select recipient, payload ->> 'cancel_reason' as reason from public.message_outbox
    where kind = 'booking_cancelled' order by recipient`;

test("an expert who leaves with a reason takes the coming bookings along, each client by mail", async () => {
  const because = "Eva moves to Lisbon.";
  const { data, error } = await change({ is_active: false, cancel_bookings_because: because });
  expect(error).toBeNull();
  expect(data?.[0]).toMatchObject({ is_active: false, cancel_bookings_because: null });
  expect(await statuses()).toEqual(["confirmed", "cancelled", "cancelled"]);
  expect([...(await cancellations())]).toEqual([
    { recipient: world.other.email, reason: because },
    { recipient: world.shopper.email, reason: because },
  ]);
});

test("without a reason, or while the expert stays, bookings are kept and no mail is sent", async () => {
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

test("a booking that races with the leaving is refused or cancelled with the others", async () => {
  for (let round = 0; round < 5; round += 1) {
    expert = await addExpert(world.sql);
    await world.sql`delete from public.expert_bookings`;
    const [, booked] = await Promise.all([
      change({ is_active: false, cancel_bookings_because: "Eva moves to Lisbon." }),
      bookAs(world.shopper, expert),
    ]);
    expect([undefined, "expert_unavailable"]).toContain(booked.error?.hint);
    expect(await statuses()).toEqual(booked.error ? [] : ["cancelled"]);
  }
});
