import { DataError, explainRefusal } from "@ensemble/session";
import { expect, test } from "vitest";
import { ownReviewSchema, reviewRefusals } from "./own-review-form";

const issuesOf = (words: unknown): string[] =>
  ownReviewSchema.safeParse(words).error?.issues.map(({ message }) => message) ?? [];

test("requires stars but no text", () => {
  expect(issuesOf({ rating: 5, review_text: "" })).toEqual([]);
  expect(issuesOf({ rating: undefined, review_text: "Lovely" })).toEqual([
    "Choose how many stars you give.",
  ]);
});

test("limits and trims the text", () => {
  expect(issuesOf({ rating: 1, review_text: "x".repeat(2001) })).toEqual([
    "A review can have 2000 characters at most.",
  ]);
  expect(ownReviewSchema.parse({ rating: 4, review_text: "  Kind.\n" }).review_text).toBe("Kind.");
});

test("says what to do after a failure", () => {
  const failed = (kind: ConstructorParameters<typeof DataError>[0]) =>
    explainRefusal(new DataError(kind, "technical"), reviewRefusals);
  expect(failed("conflict")).toMatch(/already reviewed/);
  expect(failed("offline")).toMatch(/still here/);
  expect(failed("signed-out")).toMatch(/sign in again in another tab/);
  expect(failed("forbidden")).toMatch(/as the person who booked it/);
  expect(explainRefusal(new TypeError("x is undefined"), reviewRefusals)).toMatch(/try again/);
});
