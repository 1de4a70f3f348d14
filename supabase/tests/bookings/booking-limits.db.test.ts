import { beforeAll, beforeEach, expect, test } from "vitest";
import { bookAs, changeAs } from "./booking-desk";
import { addExpert, bookingRow, dayAhead } from "../rows/expert-rows";
import { addRow } from "../rows/add-row";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
let expert: { id: string; packageId: string };
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});
beforeEach(async () => {
  await fixture.sql`delete from public.expert_bookings`;
  expert = await addExpert(fixture.sql, { time_zone: "UTC" });
});

test("accepts bookings and moves up to 90 days ahead", async () => {
  const { shopper, administrator } = fixture;
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

test("counts the days by the expert's clock", async () => {
  // 26 hours apart: the two zones never share a date.
  for (const time_zone of ["Pacific/Kiritimati", "Etc/GMT+12"]) {
    const there = await addExpert(fixture.sql, { time_zone });
    const [row] = await fixture.sql<{ last: string; after: string }[]>`
      select
        ((now() at time zone ${time_zone})::date + 90)::text as last,
        ((now() at time zone ${time_zone})::date + 91)::text as after`;
    expect((await bookAs(fixture.shopper, there, { booking_date: row?.last })).error).toBeNull();
    const { error } = await bookAs(fixture.shopper, there, { booking_date: row?.after });
    expect(error?.hint).toBe("too_far_ahead");
  }
});

test.each(["1999-12-31", "2200-01-02", "200000-01-03"])(
  "refuses %s even from the server",
  async (booking_date) => {
    const row = bookingRow(expert, fixture.shopper.id, { booking_date });
    await expect(addRow(fixture.sql, "expert_bookings", row)).rejects.toMatchObject({
      code: "23514",
      constraint_name: "booking_is_of_this_age",
    });
  },
);

test("refuses the fourth open booking with one expert until one is cancelled", async () => {
  const { shopper, other } = fixture;
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

test("refuses the eleventh open booking and ignores past ones", async () => {
  const { shopper, sql } = fixture;
  const past = { booking_date: dayAhead(-3), status: "confirmed" };
  await addRow(sql, "expert_bookings", bookingRow(expert, shopper.id, past));
  for (let index = 0; index < 10; index += 1) {
    const one = await addExpert(sql);
    expect((await bookAs(shopper, one)).error).toBeNull();
  }
  expect((await bookAs(shopper, expert)).error?.hint).toBe("too_many_open");
});

test("counts the rows of one statement one after the other", async () => {
  const { shopper } = fixture;
  const rows = ["09:00", "10:00", "11:00", "12:00"].map((start_time) =>
    bookingRow(expert, shopper.id, { start_time }),
  );
  const { error } = await shopper.api.from("expert_bookings").insert(rows);
  expect(error?.hint).toBe("too_many_open");
});

test("accepts ten of 200 simultaneous bookings of one account, three per expert", async () => {
  const experts = await Promise.all(Array.from({ length: 20 }, () => addExpert(fixture.sql)));
  const hours = Array.from({ length: 10 }, (_, hour) => `${String(hour + 9).padStart(2, "0")}:00`);
  const answers = await Promise.all(
    experts.flatMap((one) =>
      hours.map((start_time) => bookAs(fixture.shopper, one, { start_time })),
    ),
  );
  const hints = answers.map(({ error }) => error?.hint ?? "taken");
  expect(hints.filter((hint) => hint === "taken")).toHaveLength(10);
  expect(hints.filter((hint) => hint === "too_many_open")).toHaveLength(190);
  const held = await fixture.sql<{ count: number }[]>`
    select count(*)::integer from public.expert_bookings
    where client_id = ${fixture.shopper.id} group by expert_id`;
  expect(held.reduce((sum, { count }) => sum + count, 0)).toBe(10);
  expect(Math.max(...held.map(({ count }) => count))).toBeLessThanOrEqual(3);
}, 60_000);

test("limits a client to twenty bookings and moves a day, but not cancellations or administrators", async () => {
  const { shopper, administrator, sql } = fixture;
  const { data } = await bookAs(shopper, expert);
  const times = ["10:00", "11:00"];
  const move = (index: number) => ({ start_time: times[index % 2] });
  for (let index = 1; index < 20; index += 1) {
    expect((await changeAs(shopper, data?.id, move(index))).error).toBeNull();
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
