import { DataError, explainRefusal } from "@ensemble/session";
import { expect, test } from "vitest";
import { isChangeable, splitBookings } from "./bookings";
import { ownReviewSchema, reviewRefusals } from "./own-review-form";

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

test("allows changes until 24 hours before the start", () => {
  expect(isChangeable(at("11-22T13", "pending"), now)).toBe(true);
  expect(isChangeable(at("11-22T12", "confirmed"), now)).toBe(false);
  expect(isChangeable(at("11-30T12", "cancelled"), now)).toBe(false);
});

const findIssues = (words: unknown): string[] =>
  ownReviewSchema.safeParse(words).error?.issues.map(({ message }) => message) ?? [];

test("requires a rating but no text", () => {
  expect(findIssues({ rating: 5, review_text: "" })).toEqual([]);
  expect(findIssues({ rating: undefined, review_text: "Lovely" })).toEqual([
    "Choose a star rating.",
  ]);
});

test("limits and trims the text", () => {
  expect(findIssues({ rating: 1, review_text: "x".repeat(2001) })).toEqual([
    "Use 2,000 characters or fewer.",
  ]);
  expect(ownReviewSchema.parse({ rating: 4, review_text: "  Kind.\n" }).review_text).toBe("Kind.");
});

test("explains what to do after an error", () => {
  const failed = (kind: ConstructorParameters<typeof DataError>[0]) =>
    explainRefusal(new DataError(kind, "technical"), reviewRefusals);
  expect(failed("conflict")).toMatch(/already reviewed/);
  expect(failed("offline")).toMatch(/still here/);
  expect(failed("signed-out")).toMatch(/Nothing you entered is lost/);
  expect(failed("forbidden")).toMatch(/with the account that booked it/);
  expect(explainRefusal(new TypeError("x is undefined"), reviewRefusals)).toMatch(/[Tt]ry again/);
});
