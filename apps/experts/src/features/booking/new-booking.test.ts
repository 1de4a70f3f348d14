import { Constants } from "@ensemble/contract/database";
import { expect, test } from "vitest";
import { sizes } from "../intake/intake";
import { bookingRow } from "./new-booking";

const booking = {
  expert: { id: "expert", time_zone: "Asia/Tokyo" },
  clientId: "client",
  offered: { id: "video", duration_minutes: 90, price: 120 },
  start: Date.parse("2026-11-23T23:30:00Z"),
  details: {
    name: " Lea ",
    notes: "  A wedding in June.  ",
    answers: { video: { dress: " Black tie ", other: "", gone: "?" } },
    listId: null,
  },
  intake: null,
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
    client_name: "Lea",
    client_notes: "A wedding in June.",
    intake_version: null,
    intake_answers: null,
    shared_list_id: null,
    shows_favorites: false,
    holder: expect.stringMatching(/^[\da-f-]{36}$/) as string,
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
  const details = { ...booking.details, notes: " " };
  expect(bookingRow({ ...booking, details }, calendar).client_notes).toBeNull();
});

test("sends the answers to the questions that were asked, without empty ones", () => {
  const question = { kind: "text" as const, label: "?", required: false, options: [] };
  const questions = ["dress", "other"].map((id) => ({ ...question, id }));
  const intake = { version: 2, questions };
  expect(bookingRow({ ...booking, intake }, calendar)).toMatchObject({
    intake_version: 2,
    intake_answers: { dress: "Black tie" },
  });
});

test("offers the database's sizes in its order", () => {
  expect(sizes).toEqual(Constants.public.Enums.size);
});
