import { expect, test } from "vitest";
import { addExpert, bookingRow } from "../rows/expert-rows";
import { bookingClient } from "./booking-client";

const { fixture, expert, replaceExpert, book, change } = bookingClient();

/** Returns the booked starts in the expert's time, each with its client. */
const bookedStarts = async (): Promise<string[]> => {
  const rows = await fixture.sql<{ line: string }[]>`
    select to_char(start_time, 'HH24:MI') || ' ' || client_id as line
    from public.expert_bookings
    where expert_id = ${expert.id} and status in ('pending', 'confirmed')
    order by start_time`;
  return rows.map(({ line }) => line);
};

test("moves one of two bookings that move to the same time simultaneously", async () => {
  const { shopper, other } = fixture;
  for (let round = 0; round < 10; round += 1) {
    await replaceExpert();
    const { data: one } = await book(shopper, { start_time: "09:00" });
    const { data: two } = await book(other, { start_time: "11:00" });
    const responses = await Promise.all([
      change(shopper, one?.id, { start_time: "15:00" }),
      change(other, two?.id, { start_time: "15:30" }),
    ]);
    const hints = responses.map(({ error }) => error?.hint);
    expect(hints.toSorted()).toEqual(["slot_taken", undefined]);
    const first = hints[0] === undefined;
    expect(await bookedStarts()).toEqual(
      first
        ? [`11:00 ${other.id}`, `15:00 ${shopper.id}`]
        : [`09:00 ${shopper.id}`, `15:30 ${other.id}`],
    );
    await fixture.sql`delete from public.expert_bookings`;
  }
});

test("keeps both bookings when two swap simultaneously", async () => {
  const { shopper, other } = fixture;
  const { data: one } = await book(shopper, { start_time: "09:00" });
  const { data: two } = await book(other, { start_time: "11:00" });
  const responses = await Promise.all([
    change(shopper, one?.id, { start_time: "11:00" }),
    change(other, two?.id, { start_time: "09:00" }),
  ]);
  expect(responses.map(({ error }) => error?.hint)).toEqual(["slot_taken", "slot_taken"]);
  expect(await bookedStarts()).toEqual([`09:00 ${shopper.id}`, `11:00 ${other.id}`]);
});

test("gives a contested time either to a move or to a new booking", async () => {
  const { shopper, other } = fixture;
  const { data: mine } = await book(shopper, { start_time: "09:00" });
  const [moved, booked] = await Promise.all([
    change(shopper, mine?.id, { start_time: "15:00" }),
    book(other, { start_time: "15:00" }),
  ]);
  expect([moved.error?.hint, booked.error?.hint].toSorted()).toEqual(["slot_taken", undefined]);
  expect(await bookedStarts()).toEqual(
    moved.error ? [`09:00 ${shopper.id}`, `15:00 ${other.id}`] : [`15:00 ${shopper.id}`],
  );
});

test("accepts ten of 200 simultaneous bookings of an account, three per expert", async () => {
  const experts = await Promise.all(Array.from({ length: 20 }, () => addExpert(fixture.sql)));
  const hours = Array.from({ length: 10 }, (_, hour) => `${String(hour + 9).padStart(2, "0")}:00`);
  const responses = await Promise.all(
    experts.flatMap((expert) =>
      hours.map((start_time) => book(fixture.shopper, { start_time }, expert)),
    ),
  );
  const hints = responses.map(({ error }) => error?.hint ?? "taken");
  expect(hints.filter((hint) => hint === "taken")).toHaveLength(10);
  expect(hints.filter((hint) => hint === "too_many_open")).toHaveLength(190);
  const taken = await fixture.sql<{ count: number }[]>`
    select count(*)::integer from public.expert_bookings
    where client_id = ${fixture.shopper.id} group by expert_id`;
  expect(taken.reduce((sum, { count }) => sum + count, 0)).toBe(10);
  expect(Math.max(...taken.map(({ count }) => count))).toBeLessThanOrEqual(3);
}, 60_000);

test("counts the rows of a statement one after the other", async () => {
  const { shopper } = fixture;
  const rows = ["09:00", "10:00", "11:00", "12:00"].map((start_time) =>
    bookingRow(expert, shopper.id, { start_time }),
  );
  const { error } = await shopper.api.from("expert_bookings").insert(rows);
  expect(error?.hint).toBe("too_many_open");
});

test("refuses or cancels a booking made while the expert is deactivated", async () => {
  const leave = { is_active: false, cancel_bookings_because: "Eva moves to Lisbon." };
  for (let round = 0; round < 5; round += 1) {
    await replaceExpert();
    const [, booked] = await Promise.all([
      fixture.administrator.api.from("expert_stylists").update(leave).eq("id", expert.id),
      book(fixture.shopper),
    ]);
    expect([undefined, "expert_unavailable"]).toContain(booked.error?.hint);
    const stored = await fixture.sql`
      select status from public.expert_bookings where expert_id = ${expert.id}`;
    expect(stored).toEqual(booked.error ? [] : [{ status: "cancelled" }]);
  }
});
