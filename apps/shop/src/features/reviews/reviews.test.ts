import { outfitReviewsLengths } from "@ensemble/contract/database";
import { DataError, explainRefusal } from "@ensemble/session";
import { expect, test } from "vitest";
import { applyVote, countVote } from "./viewer-review";
import { reviewRefusals, reviewSchema } from "./review-form";
import { otherReviews, type Review } from "./reviews";

const review = (id: string, helpful_count = 0): Review => ({
  id,
  author_name: "Nadine H.",
  author_avatar: null,
  is_verified: true,
  rating: 5,
  comment: "Looks twice the price.",
  helpful_count,
  created_at: "2026-11-01T10:00:00Z",
  updated_at: "2026-11-01T10:00:00Z",
});

test("requires whole stars from 1 to 5 and a name, but no comment", () => {
  const words = { rating: 4, author_name: "  Mia ", comment: " " };
  expect(reviewSchema.parse(words)).toEqual({ rating: 4, author_name: "Mia", comment: "" });
  for (const wrong of [
    { rating: undefined },
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { author_name: "   " },
    { author_name: "a".repeat(61) },
    { comment: "a".repeat(outfitReviewsLengths.comment + 1) },
  ]) {
    expect(reviewSchema.safeParse({ ...words, ...wrong }).success).toBe(false);
  }
  const { error } = reviewSchema.safeParse({ ...words, rating: undefined });
  expect(error?.issues[0]?.message).toBe("Choose a star rating.");
});

test("counts a vote once for its review, and removes it again", () => {
  const list = { pages: [{ reviews: [review("a", 2), review("b")], more: false }] };
  const marked = countVote(list, { reviewId: "a", helpful: true });
  expect(marked.pages[0]?.reviews.map(({ helpful_count }) => helpful_count)).toEqual([3, 0]);
  expect(countVote(marked, { reviewId: "a", helpful: false })).toEqual(list);
  const none = countVote(list, { reviewId: "b", helpful: false });
  expect(none.pages[0]?.reviews[1]?.helpful_count).toBe(0);
});

test("records an account's mark once", () => {
  const own = { review: null, helpful: ["a"], name: "" };
  expect(applyVote(own, { reviewId: "a", helpful: true }).helpful).toEqual(["a"]);
  expect(applyVote(own, { reviewId: "b", helpful: true }).helpful).toEqual(["a", "b"]);
  expect(applyVote(own, { reviewId: "a", helpful: false }).helpful).toEqual([]);
});

test("shows a review once when pages overlap, and excludes the viewer's own", () => {
  const pages = [
    { reviews: [review("a"), review("b")], more: true },
    { reviews: [review("b"), review("c")], more: false },
  ];
  expect(otherReviews(pages, "c").map(({ id }) => id)).toEqual(["a", "b"]);
  expect(otherReviews(pages, undefined)).toHaveLength(3);
});

test("says that the input is still there after a failure", () => {
  expect(explainRefusal(new DataError("offline", ""), reviewRefusals)).toMatch(
    /offline.*still here/,
  );
  expect(explainRefusal(new Error("boom"), reviewRefusals)).toMatch(/wasn't saved.*still here/);
});
