import { beforeAll, beforeEach, expect, test } from "vitest";
import { bookAs, changeAs } from "./booking-desk";
import { addExpert, addRow, bookingRow, dayAhead } from "../sample-rows";
import { openWorld, type World } from "../world";

let world: World;
let expert: { id: string; packageId: string };
beforeAll(async () => {
  world = await openWorld();
  return world.close;
});
beforeEach(async () => {
  await world.sql`delete from public.expert_bookings`;
  expert = await addExpert(world.sql, { time_zone: "UTC" });
});

test("people book and move 90 days ahead and no further", async () => {
  const { shopper, administrator } = world;
  const { data: kept } = await bookAs(shopper, expert, { booking_date: dayAhead(90) });
  expect(kept?.booking_date).toBe(dayAhead(90));
  for (const day of [dayAhead(91), "200000-01-03"]) {
    const late = { booking_date: day };
    const refused = { code: "PT422", hint: "too_far_ahead" };
    expect((await bookAs(shopper, expert, late)).error).toMatchObject(refused);
    expect((await changeAs(shopper, kept?.id, late)).error).toMatchObject(refused);
    expect((await changeAs(administrator, kept?.id, late)).error).toMatchObject(refused);
  }
});

test("the day counts by the expert's clocks", async () => {
  // A day ahead of the other for two of 24 hours, and never behind.
  for (const time_zone of ["Pacific/Kiritimati", "Etc/GMT+12"]) {
    const there = await addExpert(world.sql, { time_zone });
    const [row] = await world.sql<{ last: string; after: string }[]>`
      select
        ((now() at time zone ${time_zone})::date + 90)::text as last,
        ((now() at time zone ${time_zone})::date + 91)::text as after`;
    expect((await bookAs(world.shopper, there, { booking_date: row?.last })).error).toBeNull();
    const { error } = await bookAs(world.shopper, there, { booking_date: row?.after });
    expect(error?.hint).toBe("too_far_ahead");
  }
});

test.each(["1999-12-31", "2200-01-02", "200000-01-03"])(
  "the server itself records nothing of %s",
  async (booking_date) => {
    const row = bookingRow(expert, world.shopper.id, { booking_date });
    await expect(addRow(world.sql, "expert_bookings", row)).rejects.toMatchObject({
      code: "23514",
      constraint_name: "booking_is_of_this_age",
    });
  },
);

test("the fourth open booking with one expert is refused until one is cancelled", async () => {
  const { shopper, other } = world;
  const ids: unknown[] = [];
  for (const start_time of ["09:00", "10:00", "11:00"]) {
    ids.push((await bookAs(shopper, expert, { start_time })).data?.id);
  }
  const refused = await bookAs(shopper, expert, { start_time: "12:00" });
  expect(refused.status).toBe(429);
  expect(refused.error).toMatchObject({ code: "PT429", hint: "too_many_open" });
  expect(refused.error?.message).toContain("Three requests with this stylist are open already.");
  expect((await bookAs(other, expert, { start_time: "12:00" })).error).toBeNull();
  await changeAs(shopper, ids[0], { status: "cancelled" });
  expect((await bookAs(shopper, expert, { start_time: "13:00" })).error).toBeNull();
});

test("the eleventh open booking in all is refused; what is over does not count", async () => {
  const { shopper, sql } = world;
  const past = { booking_date: dayAhead(-3), status: "confirmed" };
  await addRow(sql, "expert_bookings", bookingRow(expert, shopper.id, past));
  for (let place = 0; place < 10; place += 1) {
    const one = await addExpert(sql);
    expect((await bookAs(shopper, one)).error).toBeNull();
  }
  expect((await bookAs(shopper, expert)).error?.hint).toBe("too_many_open");
});

test("several rows of one statement are counted one after the other", async () => {
  const { shopper } = world;
  const rows = ["09:00", "10:00", "11:00", "12:00"].map((start_time) =>
    bookingRow(expert, shopper.id, { start_time }),
  );
  const { error } = await shopper.api.from("expert_bookings").insert(rows);
  expect(error?.hint).toBe("too_many_open");
});

test("of 200 bookings that one account sends at once ten are taken, three with one expert", async () => {
  const experts = await Promise.all(Array.from({ length: 20 }, () => addExpert(world.sql)));
  const hours = Array.from({ length: 10 }, (_, hour) => `${String(hour + 9).padStart(2, "0")}:00`);
  const answers = await Promise.all(
    experts.flatMap((one) => hours.map((start_time) => bookAs(world.shopper, one, { start_time }))),
  );
  const hints = answers.map(({ error }) => error?.hint ?? "taken");
  expect(hints.filter((hint) => hint === "taken")).toHaveLength(10);
  expect(hints.filter((hint) => hint === "too_many_open")).toHaveLength(190);
  const held = await world.sql<{ count: number }[]>`
    select count(*)::integer from public.expert_bookings
    where client_id = ${world.shopper.id} group by expert_id`;
  expect(held.reduce((sum, { count }) => sum + count, 0)).toBe(10);
  expect(Math.max(...held.map(({ count }) => count))).toBeLessThanOrEqual(3);
}, 60_000);

test("a client books and moves twenty times a day; cancelling and the office stay free", async () => {
  const { shopper, administrator, sql } = world;
  const { data } = await bookAs(shopper, expert);
  const times = ["10:00", "11:00"];
  const move = (place: number) => ({ start_time: times[place % 2] });
  for (let place = 1; place < 20; place += 1) {
    expect((await changeAs(shopper, data?.id, move(place))).error).toBeNull();
  }
  const refused = { code: "PT429", hint: "too_many_changes" };
  expect((await changeAs(shopper, data?.id, move(20))).error).toMatchObject(refused);
  expect((await bookAs(shopper, expert, { start_time: "15:00" })).error).toMatchObject(refused);
  const [mails] = await sql<{ count: number }[]>`
    select count(*)::integer from public.message_outbox where user_id = ${shopper.id}
      and payload ->> 'booking_id' = ${String(data?.id)}`;
  expect(mails?.count).toBe(20);
  expect((await changeAs(administrator, data?.id, move(20))).error).toBeNull();
  expect((await changeAs(administrator, data?.id, { status: "confirmed" })).error).toBeNull();
  expect((await changeAs(shopper, data?.id, { status: "cancelled" })).error).toBeNull();

  await sql`update public.expert_booking_events set happened_at = happened_at - interval '1 day'`;
  expect((await bookAs(shopper, expert)).error).toBeNull();
});
