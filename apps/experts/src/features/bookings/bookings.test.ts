import { expect, test } from "vitest";
import { isChangeable, splitBookings } from "./bookings";

const now = Date.parse("2026-11-21T12:00:00Z");
const at = (day: string, status: string) => ({
  status,
  starts_at: `2026-${day}:00:00+00:00`,
  ends_at: `2026-${day}:30:00+00:00`,
});

test("sorts upcoming bookings ascending and past ones descending", () => {
  const [next, later] = [at("11-21T14", "confirmed"), at("12-01T09", "pending")];
  const [longAgo, lately] = [at("01-01T09", "completed"), at("11-21T09", "confirmed")];
  const cancelled = at("11-30T09", "cancelled");
  expect(splitBookings([later, longAgo, cancelled, lately, next], now)).toEqual({
    upcoming: [next, later],
    past: [cancelled, lately, longAgo],
  });
});

test("counts a consultation as upcoming until it ends", () => {
  const going = { ...at("11-21T11", "confirmed"), ends_at: "2026-11-21T12:30:00Z" };
  expect(splitBookings([going], now).upcoming).toEqual([going]);
});

test("lets a booking change until 24 hours before its start", () => {
  expect(isChangeable(at("11-22T13", "pending"), now)).toBe(true);
  expect(isChangeable(at("11-22T12", "confirmed"), now)).toBe(false);
  expect(isChangeable(at("11-30T12", "cancelled"), now)).toBe(false);
});
