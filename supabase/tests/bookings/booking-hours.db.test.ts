import { beforeAll, beforeEach, expect, test } from "vitest";
import { bookAs, changeAs } from "./booking-desk";
import { addExpert, bookingDay, dayAhead, letPeopleBookUntil } from "../rows/expert-rows";
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
  expert = await addExpert(fixture.sql);
});

/** Replaces the expert's hours of every day. */
async function work(...windows: [from: string, until: string][]): Promise<void> {
  await fixture.sql`delete from public.expert_availability where expert_id = ${expert.id}`;
  for (let day = 0; day < 7; day += 1) {
    for (const [start_time, end_time] of windows) {
      const hours = { expert_id: expert.id, day_of_week: day, start_time, end_time };
      await addRow(fixture.sql, "expert_availability", hours);
    }
  }
}

const startsOn = async (from_day: string, until_day = from_day): Promise<Row[]> => {
  const { data, error } = await fixture.anonymous.api.rpc("expert_starts", {
    expert: expert.id,
    from_day,
    until_day,
  });
  if (error) throw error;
  return data as Row[];
};

const hintAt = async (start_time: string, more: Row = {}): Promise<string | undefined> =>
  (await bookAs(fixture.other, expert, { start_time, ...more })).error?.hint;

test("keeps a consultation within the hours, booked or moved", async () => {
  await work(["10:00", "12:30"]);
  const { sql, shopper, administrator } = fixture;
  await sql`update public.service_packages set duration_minutes = 90 where id = ${expert.packageId}`;
  expect(await hintAt("11:30")).toBe("outside_availability");
  const { data } = await bookAs(shopper, expert, { start_time: "11:00" });
  expect(data?.start_time).toBe("11:00:00");
  for (const person of [shopper, administrator]) {
    const { error } = await changeAs(person, data?.id, { start_time: "11:30" });
    expect(error).toMatchObject({ code: "PT422", hint: "outside_availability" });
    expect(error?.message).toContain("hours end before this consultation would");
  }
});

test("merges windows that touch, across midnight too", async () => {
  await work(["09:00", "11:00"], ["11:00", "12:00"], ["13:00", "14:00"]);
  expect(await hintAt("10:30")).toBeUndefined();
  expect(await hintAt("11:30")).toBe("outside_availability");
  await work(["00:00", "01:00"], ["22:00", "24:00"]);
  expect(await hintAt("23:30")).toBeUndefined();
  await addRow(fixture.sql, "expert_days_off", {
    expert_id: expert.id,
    first_day: dayAhead(41),
    last_day: dayAhead(41),
  });
  expect(await hintAt("23:30", { booking_date: dayAhead(40) })).toBe("outside_availability");
});

test("returns a day's starts with times, instants and the end of the hours", async () => {
  await work(["09:15", "10:30"], ["10:30", "12:00"], ["14:00", "14:30"]);
  const at = (time: string): string => `${bookingDay}T${time}:00+00:00`;
  expect(await startsOn(bookingDay)).toEqual([
    {
      day: bookingDay,
      times: ["09:15:00", "09:45:00", "10:15:00"],
      starts: [at("08:15"), at("08:45"), at("09:15")],
      hours_end: at("11:00"),
    },
    {
      day: bookingDay,
      times: ["10:30:00", "11:00:00", "11:30:00"],
      starts: [at("09:30"), at("10:00"), at("10:30")],
      hours_end: at("11:00"),
    },
    { day: bookingDay, times: ["14:00:00"], starts: [at("13:00")], hours_end: at("13:30") },
  ]);
});

test("offers no starts on days off, in future hours or with experts who left", async () => {
  await work(["09:00", "10:00"]);
  const days = async () => (await startsOn(dayAhead(30), dayAhead(32))).map(({ day }) => day);
  expect(await days()).toEqual([dayAhead(30), dayAhead(31), dayAhead(32)]);
  await addRow(fixture.sql, "expert_days_off", {
    expert_id: expert.id,
    first_day: dayAhead(31),
    last_day: dayAhead(31),
  });
  expect(await days()).toEqual([dayAhead(30), dayAhead(32)]);
  const weekday = new Date(dayAhead(30)).getUTCDay();
  await fixture.sql`update public.expert_availability set is_available = false
                  where expert_id = ${expert.id} and day_of_week = ${weekday}`;
  expect(await days()).toEqual([dayAhead(32)]);
  await fixture.sql`update public.expert_stylists set is_active = false where id = ${expert.id}`;
  expect(await days()).toEqual([]);
});

test("returns only bookable starts, whatever range is requested", async () => {
  await work(["09:00", "10:00"]);
  const all = await startsOn("-infinity", "infinity");
  // 90 days after today, from yesterday by UTC, which in Lagos may be the day before that.
  expect(all.length).toBeLessThanOrEqual(93);
  expect(all.at(-1)?.day).toBe(
    (
      await fixture.sql<{ last: string }[]>`
        select private.last_bookable_day('Africa/Lagos')::text as last`
    )[0]?.last,
  );
  expect(await startsOn("infinity", "infinity")).toEqual([]);
  expect(await startsOn("-infinity", "-infinity")).toEqual([]);
});

/** Sundays from midnight to four: the hours in which clocks change. */
async function nightOf(time_zone: string, day: string): Promise<Row> {
  expert = await addExpert(fixture.sql, { time_zone });
  await work(["00:00", "04:00"]);
  const rows = await startsOn(day);
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

test.each([
  // Omits two starts that the clocks skip. Of a repeated hour it offers each start once, on its
  // second pass, which leaves an hour without a start in between.
  ["Europe/Berlin", "2030-03-31", "23:00 23:30 00:00 00:30 01:00 01:30", "02:00"],
  ["America/New_York", "2030-03-10", "05:00 05:30 06:00 06:30 07:00 07:30", "08:00"],
  ["Australia/Sydney", "2030-10-06", "14:00 14:30 15:00 15:30 16:00 16:30", "17:00"],
  ["Europe/Berlin", "2030-10-27", "22:00 22:30 23:00 23:30 01:00 01:30 02:00 02:30", "03:00"],
  ["America/New_York", "2030-11-03", "04:00 04:30 06:00 06:30 07:00 07:30 08:00 08:30", "09:00"],
  ["Australia/Sydney", "2030-04-07", "13:00 13:30 14:00 14:30 16:00 16:30 17:00 17:30", "18:00"],
])("offers the starts of %s in the night of %s", async (zone, day, starts, end) => {
  await letPeopleBookUntil(fixture.sql, "2031-01-01");
  const night = await nightOf(zone, day);
  expect((night.starts as string[]).map((start) => start.slice(11, 16)).join(" ")).toBe(starts);
  expect((night.hours_end as string).slice(11, 16)).toBe(end);
});
