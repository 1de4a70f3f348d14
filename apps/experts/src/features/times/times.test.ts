import { DataError } from "@ensemble/session";
import { expect, test } from "vitest";
import { nearestFreeTimes, refusalOf, shortDateTime, formatDay, formatTime } from "./times";

test('reads "unknown time" when the browser has no date for the instant', () => {
  for (const words of [formatDay, formatTime, shortDateTime]) {
    expect(words(Date.parse("infinity"), "Europe/Stockholm")).toBe("unknown time");
    expect(words(Date.parse("2026-11-23T09:00:00Z"), "Mars/Olympus")).toBe("unknown time");
  }
});

test("picks the nearest on either side, in order and without the wanted one", () => {
  expect(nearestFreeTimes([1, 5, 8, 9, 10, 12, 30], 9, 3)).toEqual([8, 10, 12]);
  expect(nearestFreeTimes([5, 8, 9, 10], 9, 3)).toEqual([5, 8, 10]);
});

test("returns fewer when there are fewer", () => {
  expect(nearestFreeTimes([9, 20], 9, 3)).toEqual([20]);
  expect(nearestFreeTimes([], 9, 3)).toEqual([]);
});

const otherwise = "Please try again.";

test("shows the database's message when a time is taken", () => {
  const error = new DataError("conflict", "Someone was faster.", "PT409", "slot_taken");
  expect(refusalOf(error, otherwise)).toEqual({
    reason: "Someone was faster.",
    isAboutTime: true,
    isAboutOffer: false,
  });
});

test.each(["too_far_ahead", "clocks_differ"])("marks %s as being about the time", (hint) => {
  const error = new DataError("invalid", "Choose another.", "PT422", hint);
  expect(refusalOf(error, otherwise)).toMatchObject({ reason: error.message, isAboutTime: true });
});

test("shows the database's message for too many open bookings", () => {
  const error = new DataError("unexpected", "Three are open.", "PT429", "too_many_open");
  expect(refusalOf(error, otherwise)).toEqual({
    reason: "Three are open.",
    isAboutTime: false,
    isAboutOffer: false,
  });
});

test("marks a new price as being about the offer", () => {
  const error = new DataError("conflict", "It now costs 90.00.", "PT409", "price_changed");
  expect(refusalOf(error, otherwise)).toEqual({
    reason: "The price of this package has changed. Check the new total and confirm again.",
    isAboutTime: false,
    isAboutOffer: true,
  });
});

test("says that nothing is lost when the server is unreachable", () => {
  expect(refusalOf(new DataError("offline", "fetch failed"), otherwise).reason).toMatch(
    /Nothing you entered is lost/,
  );
});

test("hides database messages that are not written for people", () => {
  const error = new DataError("conflict", 'violates constraint "x"', "23P01", "Key (a)=(b)");
  expect(refusalOf(error, otherwise).reason).toBe(otherwise);
  expect(refusalOf(new TypeError("x is undefined"), otherwise).reason).toBe(otherwise);
});
