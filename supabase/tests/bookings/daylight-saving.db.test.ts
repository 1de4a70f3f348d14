import { beforeAll, beforeEach, expect, test } from "vitest";
import { addExpert, addRow, bookingRow, expertRow, letPeopleBookUntil } from "../sample-rows";
import { openWorld, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  // The nights on which clocks change may be further away than 90 days.
  await letPeopleBookUntil(world.sql, "2031-01-01");
  return world.close;
});
beforeEach(() => world.sql`delete from public.expert_bookings`);

async function bookIn(zone: string, date: string, start: string) {
  const expert = await addExpert(world.sql, { time_zone: zone });
  return world.shopper.api
    .from("expert_bookings")
    .insert(bookingRow(expert, world.shopper.id, { booking_date: date, start_time: start }))
    .select("start_time, end_time, starts_at, ends_at")
    .single();
}

test.each([
  ["Europe/Berlin", "2030-03-31", "02:00"],
  ["Europe/Berlin", "2030-03-31", "02:30"],
  ["America/New_York", "2030-03-10", "02:30"],
  ["Australia/Sydney", "2030-10-06", "02:30"],
  ["America/Santiago", "2030-09-08", "00:00"],
  // Half an hour is skipped here.
  ["Australia/Lord_Howe", "2030-10-06", "02:00"],
])("%s skips %s %s: refused", async (zone, date, start) => {
  const { error } = await bookIn(zone, date, start);
  expect(error).toMatchObject({ code: "PT422", hint: "time_does_not_exist" });
});

test.each([
  // Across the missing hour: an hour of talk ends two hours later on the clock.
  ["Europe/Berlin", "2030-03-31", "01:30", "2030-03-31T00:30", "2030-03-31T01:30", "03:30:00"],
  ["America/New_York", "2030-03-10", "01:30", "2030-03-10T06:30", "2030-03-10T07:30", "03:30:00"],
  // A time that the clock shows twice is the second one, in winter time.
  ["Europe/Berlin", "2030-10-27", "02:30", "2030-10-27T01:30", "2030-10-27T02:30", "03:30:00"],
  ["America/New_York", "2030-11-03", "01:30", "2030-11-03T06:30", "2030-11-03T07:30", "02:30:00"],
  ["Australia/Sydney", "2030-04-07", "02:30", "2030-04-06T16:30", "2030-04-06T17:30", "03:30:00"],
  ["Europe/Dublin", "2030-10-27", "01:30", "2030-10-27T01:30", "2030-10-27T02:30", "02:30:00"],
  // Into the doubled hour: an hour of talk from half past one ends at half past two, summer time.
  ["Europe/Berlin", "2030-10-27", "01:30", "2030-10-26T23:30", "2030-10-27T00:30", "02:30:00"],
  // Zones that are far from ours, on ordinary days.
  ["Asia/Tokyo", "2030-05-15", "08:00", "2030-05-14T23:00", "2030-05-15T00:00", "09:00:00"],
  ["Asia/Kolkata", "2030-05-15", "23:30", "2030-05-15T18:00", "2030-05-15T19:00", "00:30:00"],
  ["Pacific/Honolulu", "2030-05-15", "20:00", "2030-05-16T06:00", "2030-05-16T07:00", "21:00:00"],
])("%s %s %s lasts from %s to %s", async (zone, date, start, from, until, end) => {
  const { data, error } = await bookIn(zone, date, start);
  expect(error).toBeNull();
  expect(data).toEqual({
    start_time: `${start}:00`,
    end_time: end,
    starts_at: `${from}:00+00:00`,
    ends_at: `${until}:00+00:00`,
  });
});

test("over the missing hour the time stays taken for as long as the talk lasts", async () => {
  const expert = await addExpert(world.sql, { time_zone: "Europe/Berlin" });
  const book = (start: string) =>
    world.shopper.api
      .from("expert_bookings")
      .insert(
        bookingRow(expert, world.shopper.id, { booking_date: "2030-03-31", start_time: start }),
      );
  expect((await book("01:30")).error).toBeNull();
  expect((await book("03:00")).error?.hint).toBe("slot_taken");
  expect((await book("03:30")).error).toBeNull();
});

test("the first pass of a doubled hour is never offered, so that it cannot be held twice", async () => {
  const expert = await addExpert(world.sql, { time_zone: "Europe/Berlin" });
  const book = (start: string) =>
    world.shopper.api
      .from("expert_bookings")
      .insert(
        bookingRow(expert, world.shopper.id, { booking_date: "2030-10-27", start_time: start }),
      );
  expect((await book("02:00")).error).toBeNull();
  expect((await book("02:00")).error?.hint).toBe("slot_taken");
  expect((await book("02:30")).error?.hint).toBe("slot_taken");
  // Ends when the clocks show 2:00 for the first time, an hour before the booked one begins.
  expect((await book("01:00")).error).toBeNull();
  expect((await book("03:00")).error).toBeNull();
});

test("whoever means the first pass of a doubled hour is refused instead of moved by an hour", async () => {
  const expert = await addExpert(world.sql, { time_zone: "Europe/Berlin" });
  const book = (expected_starts_at: string) =>
    world.shopper.api.from("expert_bookings").insert(
      bookingRow(expert, world.shopper.id, {
        booking_date: "2030-10-27",
        start_time: "02:30",
        expected_starts_at,
      }),
    );
  expect((await book("2030-10-27T00:30:00Z")).error).toMatchObject({
    code: "PT409",
    hint: "clocks_differ",
  });
  expect((await book("2030-10-27T01:30:00Z")).error).toBeNull();
});

test.each(["CEST", "EST", "Mars/Olympus", "", "posix/Europe/Berlin"])(
  "%j is no zone for an expert",
  async (zone) => {
    const { error } = await world.administrator.api
      .from("expert_stylists")
      .insert(expertRow({ time_zone: zone }));
    expect(error).toMatchObject({ code: "PT422", hint: "unknown_time_zone" });
  },
);

test("windows of one weekday do not overlap", async () => {
  const expert = await addExpert(world.sql);
  const { error } = await world.administrator.api
    .from("expert_availability")
    .insert({ expert_id: expert.id, day_of_week: 1, start_time: "09:00", end_time: "10:00" });
  expect(error).toMatchObject({ code: "23P01" });
  await expect(
    addRow(world.sql, "expert_availability", {
      expert_id: expert.id,
      day_of_week: 1,
      start_time: "10:00",
      end_time: "10:00",
    }),
  ).rejects.toMatchObject({ code: "23514" });
});
