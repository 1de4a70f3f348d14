import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { addRow, type Row } from "../rows/add-row";
import { bookingDay, dayAhead, expertRow, letPeopleBookUntil } from "../rows/expert-rows";
import { bookingClient } from "./booking-client";

const { fixture, expert, replaceExpert, book } = bookingClient();

/** Replaces the expert's hours on every day. */
async function work(...windows: [from: string, until: string][]): Promise<void> {
  await fixture.sql`delete from public.expert_availability where expert_id = ${expert.id}`;
  for (let day = 0; day < 7; day += 1) {
    for (const [start_time, end_time] of windows) {
      const hours = { expert_id: expert.id, day_of_week: day, start_time, end_time };
      await addRow(fixture.sql, "expert_availability", hours);
    }
  }
}

const takeOff = (first_day: string, last_day = first_day) =>
  addRow(fixture.sql, "expert_days_off", { expert_id: expert.id, first_day, last_day });

const startsOn = async (from_day: string, until_day = from_day): Promise<Row[]> => {
  const { data, error } = await fixture.anonymous.api.rpc("available_slots", {
    expert: expert.id,
    from_day,
    until_day,
  });
  if (error) throw error;
  return data as Row[];
};

const hintAt = async (start_time: string, more: Row = {}): Promise<string | undefined> =>
  (await book(fixture.other, { start_time, ...more })).error?.hint;

test("returns a day's starts with local times, instants and the end of the hours", async () => {
  await work(["09:15", "10:30"], ["10:30", "12:00"], ["14:00", "14:30"]);
  const at = (time: string): string => `${bookingDay}T${time}:00+00:00`;
  expect(await startsOn(bookingDay)).toEqual([
    {
      day: bookingDay,
      times: ["09:15:00", "09:45:00", "10:15:00"],
      starts: [at("08:15"), at("08:45"), at("09:15")],
      hours_end: at("11:00"),
      states: ["free", "free", "free"],
    },
    {
      day: bookingDay,
      times: ["10:30:00", "11:00:00", "11:30:00"],
      starts: [at("09:30"), at("10:00"), at("10:30")],
      hours_end: at("11:00"),
      states: ["free", "free", "free"],
    },
    {
      day: bookingDay,
      times: ["14:00:00"],
      starts: [at("13:00")],
      hours_end: at("13:30"),
      states: ["free"],
    },
  ]);
});

test("offers no starts on days off, in removed hours or with inactive experts", async () => {
  await work(["09:00", "10:00"]);
  const days = async () => (await startsOn(dayAhead(30), dayAhead(32))).map(({ day }) => day);
  expect(await days()).toEqual([dayAhead(30), dayAhead(31), dayAhead(32)]);
  await takeOff(dayAhead(31));
  expect(await days()).toEqual([dayAhead(30), dayAhead(32)]);
  const weekday = new Date(dayAhead(30)).getUTCDay();
  await fixture.sql`update public.expert_availability set is_available = false
                  where expert_id = ${expert.id} and day_of_week = ${weekday}`;
  expect(await days()).toEqual([dayAhead(32)]);
  await fixture.sql`update public.expert_stylists set is_active = false where id = ${expert.id}`;
  expect(await days()).toEqual([]);
});

test("summarizes a listed expert with the first start that fits the shortest package", async () => {
  const slug = "summarized";
  await replaceExpert({ slug });
  const summary = async () => {
    const call = fixture.anonymous.api.rpc("expert_summary", { expert_slug: slug });
    return (await call.throwOnError()).data as Row[];
  };
  await work(["09:00", "09:30"], ["10:00", "11:00"]);
  const [free] = await startsOn(dayAhead(3));
  await takeOff(dayAhead(-1), dayAhead(2));
  // The package takes an hour, so the first window is too short.
  const found = { slug, next_day: free!.day, next_start: `${free!.day}T09:00:00+00:00` };
  expect(await summary()).toMatchObject([found]);
  await takeOff(dayAhead(3), dayAhead(30));
  expect(await summary()).toMatchObject([{ slug, next_day: null, next_start: null }]);
  await fixture.sql`update public.service_packages set is_active = false where expert_id = ${expert.id}`;
  expect(await summary()).toMatchObject([{ next_day: null }]);
  await fixture.sql`update public.expert_stylists set is_active = false where id = ${expert.id}`;
  expect(await summary()).toEqual([]);
});

test("returns only bookable starts for any range", async () => {
  await work(["09:00", "10:00"]);
  const all = await startsOn("-infinity", "infinity");
  // From yesterday in UTC, which can be a day earlier in Lagos, to 90 days after today.
  expect(all.length).toBeLessThanOrEqual(93);
  const [limit] = await fixture.sql`
    select private.last_bookable_day('Africa/Lagos')::text as day`;
  expect(all.at(-1)).toMatchObject({ ...limit });
  expect(await startsOn("infinity", "infinity")).toEqual([]);
  expect(await startsOn("-infinity", "-infinity")).toEqual([]);
});

test("refuses weekdays without availability, days off, inactive packages and inactive experts", async () => {
  const { sql } = fixture;
  const hintOn = (booking_date: string) => hintAt("10:00", { booking_date });
  await takeOff(dayAhead(29), dayAhead(31));
  expect(await hintOn(bookingDay)).toBe("day_off");
  const sunday = [32, 33, 34, 35, 36, 37, 38]
    .map(dayAhead)
    .find((day) => new Date(day).getUTCDay() === 0);
  await sql`update public.expert_availability set is_available = false
            where expert_id = ${expert.id} and day_of_week = 0`;
  expect(await hintOn(sunday!)).toBe("outside_availability");
  await sql`update public.service_packages set is_active = false where id = ${expert.packageId}`;
  expect(await hintOn(dayAhead(40))).toBe("package_unavailable");
  await sql`update public.expert_stylists set is_active = false where id = ${expert.id}`;
  expect(await hintOn(dayAhead(40))).toBe("expert_unavailable");
});

test.each([
  ["a fraction of a second beside the grid", { start_time: "10:00:00.4" }, "not_on_grid"],
  ["a second beside the grid", { start_time: "10:00:01" }, "not_on_grid"],
  ["midnight at the end of the day", { start_time: "24:00" }, "outside_availability"],
  ["a date without end", { booking_date: "infinity" }, "too_far_ahead"],
])("refuses a start at %s", async (_, more, hint) => {
  expect((await book(fixture.shopper, more)).error).toMatchObject({ code: "PT422", hint });
});

const windows = (...spans: [day: number, from: string, to: string][]): Row[] =>
  spans.map(([day_of_week, start_time, end_time]) => ({ day_of_week, start_time, end_time }));

const storedWeek = async (): Promise<string[]> => {
  const spans = await fixture.sql<{ span: string }[]>`
    select concat(day_of_week, ' ', start_time::text, ' ', end_time::text, ' ', is_available) as span
    from public.expert_availability where expert_id = ${expert.id}
    order by day_of_week, start_time`;
  return spans.map(({ span }) => span);
};

const setWeek = (week: Row[], { api } = fixture.administrator, of: string = expert.id) =>
  api.rpc("set_expert_week", { expert: of, windows: week });

test("replaces an expert's week atomically", async () => {
  const first = await setWeek(windows([1, "09:00", "12:00"], [1, "13:00", "17:00"]));
  expect(first.error).toBeNull();
  expect(first.data).toHaveLength(2);
  const { error } = await setWeek([
    ...windows([2, "10:00", "18:00"]),
    { day_of_week: 3, start_time: "10:00", end_time: "11:00", is_available: false },
  ]);
  expect(error).toBeNull();
  expect(await storedWeek()).toEqual(["2 10:00:00 18:00:00 t", "3 10:00:00 11:00:00 f"]);
  expect((await setWeek([])).error).toBeNull();
  expect(await storedWeek()).toEqual([]);
});

test("changes nothing when a week is invalid", async () => {
  await setWeek(windows([1, "09:00", "12:00"]));
  const attempts: [Row[], string][] = [
    [windows([1, "12:00", "09:00"]), "23514"],
    [windows([1, "09:00", "09:00"]), "23514"],
    [windows([7, "09:00", "12:00"]), "23514"],
    [windows([1, "09:00", "12:00"], [1, "11:00", "13:00"]), "23P01"],
  ];
  for (const [week, code] of attempts) {
    expect((await setWeek(week)).error).toMatchObject({ code });
    expect(await storedWeek()).toEqual(["1 09:00:00 12:00:00 t"]);
  }
  expect((await setWeek([], fixture.administrator, randomUUID())).error).toMatchObject({
    code: "PT404",
  });
});

test("stores one complete week when two administrators save simultaneously", async () => {
  const responses = await Promise.all([
    setWeek(windows([1, "09:00", "12:00"], [2, "09:00", "12:00"])),
    setWeek(windows([1, "10:00", "11:00"], [3, "10:00", "11:00"])),
  ]);
  expect(responses.map(({ error }) => error)).toEqual([null, null]);
  expect([
    ["1 09:00:00 12:00:00 t", "2 09:00:00 12:00:00 t"],
    ["1 10:00:00 11:00:00 t", "3 10:00:00 11:00:00 t"],
  ]).toContainEqual(await storedWeek());
});

test("lets only administrators set a week", async () => {
  expect((await setWeek([], fixture.shopper)).error).toMatchObject({ code: "PT403" });
  expect(await storedWeek()).toHaveLength(7);
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

describe("around daylight saving changes", () => {
  // The next change may be more than 90 days away.
  beforeAll(() => letPeopleBookUntil(fixture.sql, "2031-01-01"));

  /** Opens Sundays from midnight to four, when clocks change. */
  async function offerNight(time_zone: string, day: string): Promise<Row> {
    await replaceExpert({ time_zone });
    await work(["00:00", "04:00"]);
    const rows = await startsOn(day);
    expect(rows).toHaveLength(1);
    return rows[0]!;
  }

  test.each([
    // Leaves out two skipped starts. A repeated hour is offered once, on its second pass, which
    // leaves an hour without a start in between.
    ["Europe/Berlin", "2030-03-31", "23:00 23:30 00:00 00:30 01:00 01:30", "02:00"],
    ["America/New_York", "2030-03-10", "05:00 05:30 06:00 06:30 07:00 07:30", "08:00"],
    ["Australia/Sydney", "2030-10-06", "14:00 14:30 15:00 15:30 16:00 16:30", "17:00"],
    ["Europe/Berlin", "2030-10-27", "22:00 22:30 23:00 23:30 01:00 01:30 02:00 02:30", "03:00"],
    ["America/New_York", "2030-11-03", "04:00 04:30 06:00 06:30 07:00 07:30 08:00 08:30", "09:00"],
    ["Australia/Sydney", "2030-04-07", "13:00 13:30 14:00 14:30 16:00 16:30 17:00 17:30", "18:00"],
  ])("offers the starts of %s in the night of %s", async (zone, day, starts, end) => {
    const night = await offerNight(zone, day);
    expect((night.starts as string[]).map((start) => start.slice(11, 16)).join(" ")).toBe(starts);
    expect((night.hours_end as string).slice(11, 16)).toBe(end);
  });

  async function bookIn(time_zone: string, booking_date: string, start_time: string) {
    await replaceExpert({ time_zone });
    return book(fixture.shopper, { booking_date, start_time });
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
    // Across the skipped hour, a consultation of one hour ends two hours later on the clock.
    ["Europe/Berlin", "2030-03-31", "01:30", "2030-03-31T00:30", "2030-03-31T01:30", "03:30:00"],
    ["America/New_York", "2030-03-10", "01:30", "2030-03-10T06:30", "2030-03-10T07:30", "03:30:00"],
    // An ambiguous time means its second occurrence, in winter time.
    ["Europe/Berlin", "2030-10-27", "02:30", "2030-10-27T01:30", "2030-10-27T02:30", "03:30:00"],
    ["America/New_York", "2030-11-03", "01:30", "2030-11-03T06:30", "2030-11-03T07:30", "02:30:00"],
    ["Australia/Sydney", "2030-04-07", "02:30", "2030-04-06T16:30", "2030-04-06T17:30", "03:30:00"],
    ["Europe/Dublin", "2030-10-27", "01:30", "2030-10-27T01:30", "2030-10-27T02:30", "02:30:00"],
    // Into the repeated hour: one hour from 1:30 ends at 2:30 summer time.
    ["Europe/Berlin", "2030-10-27", "01:30", "2030-10-26T23:30", "2030-10-27T00:30", "02:30:00"],
    // Distant time zones on ordinary days.
    ["Asia/Tokyo", "2030-05-15", "08:00", "2030-05-14T23:00", "2030-05-15T00:00", "09:00:00"],
    ["Asia/Kolkata", "2030-05-15", "23:30", "2030-05-15T18:00", "2030-05-15T19:00", "00:30:00"],
    ["Pacific/Honolulu", "2030-05-15", "20:00", "2030-05-16T06:00", "2030-05-16T07:00", "21:00:00"],
  ])("books %s, %s %s from %s until %s", async (zone, date, start, from, until, end) => {
    const { data, error } = await bookIn(zone, date, start);
    expect(error).toBeNull();
    expect(data).toMatchObject({
      start_time: `${start}:00`,
      end_time: end,
      starts_at: `${from}:00+00:00`,
      ends_at: `${until}:00+00:00`,
    });
  });

  test("blocks the real duration across a skipped hour", async () => {
    await replaceExpert({ time_zone: "Europe/Berlin" });
    const hint = async (start_time: string): Promise<string | undefined> =>
      (await book(fixture.shopper, { booking_date: "2030-03-31", start_time })).error?.hint;
    expect(await hint("01:30")).toBeUndefined();
    expect(await hint("03:00")).toBe("slot_taken");
    expect(await hint("03:30")).toBeUndefined();
  });

  test("doesn't offer the first pass of a repeated hour, which could be booked twice", async () => {
    await replaceExpert({ time_zone: "Europe/Berlin" });
    const hint = async (start_time: string): Promise<string | undefined> =>
      (await book(fixture.shopper, { booking_date: "2030-10-27", start_time })).error?.hint;
    expect(await hint("02:00")).toBeUndefined();
    expect(await hint("02:00")).toBe("slot_taken");
    expect(await hint("02:30")).toBe("slot_taken");
    // Ends at the first 2:00, an hour before the booked consultation starts.
    expect(await hint("01:00")).toBeUndefined();
    expect(await hint("03:00")).toBeUndefined();
  });

  test("refuses the first pass of a repeated hour instead of moving it by an hour", async () => {
    await replaceExpert({ time_zone: "Europe/Berlin" });
    const at = { booking_date: "2030-10-27", start_time: "02:30" };
    const expecting = (expected_starts_at: string) =>
      book(fixture.shopper, { ...at, expected_starts_at });
    expect((await expecting("2030-10-27T00:30:00Z")).error).toMatchObject({
      code: "PT409",
      hint: "clocks_differ",
    });
    expect((await expecting("2030-10-27T01:30:00Z")).error).toBeNull();
  });
});
