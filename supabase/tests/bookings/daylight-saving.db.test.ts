import { beforeAll, beforeEach, expect, test } from "vitest";
import { addExpert, bookingRow, expertRow, letPeopleBookUntil } from "../rows/expert-rows";
import { addRow } from "../rows/add-row";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  // The next clock change may be further than 90 days away.
  await letPeopleBookUntil(fixture.sql, "2031-01-01");
  return fixture.close;
});
beforeEach(() => fixture.sql`delete from public.expert_bookings`);

async function bookIn(zone: string, date: string, start: string) {
  const expert = await addExpert(fixture.sql, { time_zone: zone });
  return fixture.shopper.api
    .from("expert_bookings")
    .insert(bookingRow(expert, fixture.shopper.id, { booking_date: date, start_time: start }))
    .select("start_time, end_time, starts_at, ends_at")
    .single();
}

test.each([
  ["Europe/Berlin", "2030-03-31", "02:00"],
  ["Europe/Berlin", "2030-03-31", "02:30"],
  ["America/New_York", "2030-03-10", "02:30"],
  ["Australia/Sydney", "2030-10-06", "02:30"],
  ["America/Santiago", "2030-09-08", "00:00"],
  // Skips half an hour.
  ["Australia/Lord_Howe", "2030-10-06", "02:00"],
])("refuses a skipped time: %s, %s %s", async (zone, date, start) => {
  const { error } = await bookIn(zone, date, start);
  expect(error).toMatchObject({ code: "PT422", hint: "time_does_not_exist" });
});

test.each([
  // Across the skipped hour: a consultation of one hour ends two hours later on the clock.
  ["Europe/Berlin", "2030-03-31", "01:30", "2030-03-31T00:30", "2030-03-31T01:30", "03:30:00"],
  ["America/New_York", "2030-03-10", "01:30", "2030-03-10T06:30", "2030-03-10T07:30", "03:30:00"],
  // An ambiguous time means its second occurrence, in winter time.
  ["Europe/Berlin", "2030-10-27", "02:30", "2030-10-27T01:30", "2030-10-27T02:30", "03:30:00"],
  ["America/New_York", "2030-11-03", "01:30", "2030-11-03T06:30", "2030-11-03T07:30", "02:30:00"],
  ["Australia/Sydney", "2030-04-07", "02:30", "2030-04-06T16:30", "2030-04-06T17:30", "03:30:00"],
  ["Europe/Dublin", "2030-10-27", "01:30", "2030-10-27T01:30", "2030-10-27T02:30", "02:30:00"],
  // Into the repeated hour: one hour from 1:30 ends at 2:30 summer time.
  ["Europe/Berlin", "2030-10-27", "01:30", "2030-10-26T23:30", "2030-10-27T00:30", "02:30:00"],
  // Distant zones on ordinary days.
  ["Asia/Tokyo", "2030-05-15", "08:00", "2030-05-14T23:00", "2030-05-15T00:00", "09:00:00"],
  ["Asia/Kolkata", "2030-05-15", "23:30", "2030-05-15T18:00", "2030-05-15T19:00", "00:30:00"],
  ["Pacific/Honolulu", "2030-05-15", "20:00", "2030-05-16T06:00", "2030-05-16T07:00", "21:00:00"],
])("books %s, %s %s from %s until %s", async (zone, date, start, from, until, end) => {
  const { data, error } = await bookIn(zone, date, start);
  expect(error).toBeNull();
  expect(data).toEqual({
    start_time: `${start}:00`,
    end_time: end,
    starts_at: `${from}:00+00:00`,
    ends_at: `${until}:00+00:00`,
  });
});

test("keeps the time taken for the real duration across a skipped hour", async () => {
  const expert = await addExpert(fixture.sql, { time_zone: "Europe/Berlin" });
  const book = (start: string) =>
    fixture.shopper.api
      .from("expert_bookings")
      .insert(
        bookingRow(expert, fixture.shopper.id, { booking_date: "2030-03-31", start_time: start }),
      );
  expect((await book("01:30")).error).toBeNull();
  expect((await book("03:00")).error?.hint).toBe("slot_taken");
  expect((await book("03:30")).error).toBeNull();
});

test("never offers the first pass of a repeated hour, which could be booked twice", async () => {
  const expert = await addExpert(fixture.sql, { time_zone: "Europe/Berlin" });
  const book = (start: string) =>
    fixture.shopper.api
      .from("expert_bookings")
      .insert(
        bookingRow(expert, fixture.shopper.id, { booking_date: "2030-10-27", start_time: start }),
      );
  expect((await book("02:00")).error).toBeNull();
  expect((await book("02:00")).error?.hint).toBe("slot_taken");
  expect((await book("02:30")).error?.hint).toBe("slot_taken");
  // Ends when the clocks show 2:00 for the first time, an hour before the booked one begins.
  expect((await book("01:00")).error).toBeNull();
  expect((await book("03:00")).error).toBeNull();
});

test("refuses the first pass of a repeated hour instead of moving it by an hour", async () => {
  const expert = await addExpert(fixture.sql, { time_zone: "Europe/Berlin" });
  const book = (expected_starts_at: string) =>
    fixture.shopper.api.from("expert_bookings").insert(
      bookingRow(expert, fixture.shopper.id, {
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
  "refuses %j as an expert's time zone",
  async (zone) => {
    const { error } = await fixture.administrator.api
      .from("expert_stylists")
      .insert(expertRow({ time_zone: zone }));
    expect(error).toMatchObject({ code: "PT422", hint: "unknown_time_zone" });
  },
);

test("refuses overlapping windows of one weekday", async () => {
  const expert = await addExpert(fixture.sql);
  const { error } = await fixture.administrator.api
    .from("expert_availability")
    .insert({ expert_id: expert.id, day_of_week: 1, start_time: "09:00", end_time: "10:00" });
  expect(error).toMatchObject({ code: "23P01" });
  await expect(
    addRow(fixture.sql, "expert_availability", {
      expert_id: expert.id,
      day_of_week: 1,
      start_time: "10:00",
      end_time: "10:00",
    }),
  ).rejects.toMatchObject({ code: "23514" });
});
