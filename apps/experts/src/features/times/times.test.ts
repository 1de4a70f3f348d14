import { DataError } from "@ensemble/session";
import { expect, test } from "vitest";
import { nearestFreeTimes, toRefusal, shortDateTime, formatDay, formatTime } from "./times";

test('returns "unknown time" for an invalid instant or zone', () => {
  for (const words of [formatDay, formatTime, shortDateTime]) {
    expect(words(Date.parse("infinity"), "Europe/Stockholm")).toBe("unknown time");
    expect(words(Date.parse("2026-11-23T09:00:00Z"), "Mars/Olympus")).toBe("unknown time");
  }
});

test("returns the closest times in order, without the requested one", () => {
  expect(nearestFreeTimes([1, 5, 8, 9, 10, 12, 30], 9, 3)).toEqual([8, 10, 12]);
  expect(nearestFreeTimes([5, 8, 9, 10], 9, 3)).toEqual([5, 8, 10]);
});

test("returns fewer times if there aren't enough", () => {
  expect(nearestFreeTimes([9, 20], 9, 3)).toEqual([20]);
  expect(nearestFreeTimes([], 9, 3)).toEqual([]);
});

const otherwise = "Please try again.";

test("shows the database's message when a time is taken", () => {
  const error = new DataError("conflict", "Someone was faster.", "PT409", "slot_taken");
  expect(toRefusal(error, otherwise)).toEqual({
    reason: "Someone was faster.",
    isAboutTime: true,
    isAboutOffer: false,
  });
});

test.each(["too_far_ahead", "clocks_differ"])("attributes %s to the time", (hint) => {
  const error = new DataError("invalid", "Choose another.", "PT422", hint);
  expect(toRefusal(error, otherwise)).toMatchObject({ reason: error.message, isAboutTime: true });
});

test("shows the database's message for too many open bookings", () => {
  const error = new DataError("unexpected", "Three are open.", "PT429", "too_many_open");
  expect(toRefusal(error, otherwise)).toEqual({
    reason: "Three are open.",
    isAboutTime: false,
    isAboutOffer: false,
  });
});

test("attributes a new price to the offer", () => {
  const error = new DataError("conflict", "It now costs 90.00.", "PT409", "price_changed");
  expect(toRefusal(error, otherwise)).toEqual({
    reason: "The price of this package has changed. Check the new total and confirm again.",
    isAboutTime: false,
    isAboutOffer: true,
  });
});

test("explains that nothing is lost when the server is unreachable", () => {
  expect(toRefusal(new DataError("offline", "fetch failed"), otherwise).reason).toMatch(
    /Nothing you entered is lost/,
  );
});

test("hides the database's technical messages", () => {
  const error = new DataError("conflict", 'violates constraint "x"', "23P01", "Key (a)=(b)");
  expect(toRefusal(error, otherwise).reason).toBe(otherwise);
  expect(toRefusal(new TypeError("x is undefined"), otherwise).reason).toBe(otherwise);
});
