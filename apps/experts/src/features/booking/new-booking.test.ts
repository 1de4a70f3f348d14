import { expect, test } from "vitest";
import { bookingRow } from "./new-booking";

const booking = {
  expert: { id: "expert", time_zone: "Asia/Tokyo" },
  clientId: "client",
  offered: { id: "video", duration_minutes: 90, price: 120 },
  start: Date.parse("2026-11-23T23:30:00Z"),
  notes: "  A wedding in June.  ",
};

const calendar = { zone: "Asia/Tokyo", starts: [] };

test("writes date and times in the expert's zone", () => {
  expect(bookingRow(booking, calendar)).toEqual({
    expert_id: "expert",
    client_id: "client",
    package_id: "video",
    booking_date: "2026-11-24",
    start_time: "08:30:00",
    end_time: "10:00:00",
    total_amount: 120,
    client_notes: "A wedding in June.",
    status: "pending",
    client_time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    expected_starts_at: "2026-11-23T23:30:00.000Z",
  });
});

test("calculates the end across a clock change", () => {
  const expert = { id: "expert", time_zone: "Europe/Berlin" };
  const start = Date.parse("2026-03-29T00:30:00Z");
  const zone = expert.time_zone;
  expect(bookingRow({ ...booking, expert, start }, { ...calendar, zone })).toMatchObject({
    booking_date: "2026-03-29",
    start_time: "01:30:00",
    end_time: "04:00:00",
  });
});

test("uses the database's date and time for an instant", () => {
  const { start } = booking;
  const offered = {
    date: "2026-11-24",
    time: "09:30:00",
    instant: start,
    isFree: true,
  };
  expect(bookingRow(booking, { ...calendar, starts: [offered] })).toMatchObject({
    booking_date: "2026-11-24",
    start_time: "09:30:00",
    expected_starts_at: "2026-11-23T23:30:00.000Z",
  });
});

test("stores empty notes as null", () => {
  expect(bookingRow({ ...booking, notes: " " }, calendar).client_notes).toBeNull();
});
