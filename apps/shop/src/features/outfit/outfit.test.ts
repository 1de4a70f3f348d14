import { toScriptText } from "@ensemble/controls";
import { expect, test } from "vitest";
import { keyStep, swipeStep, wrapIndex } from "./gallery";
import { lowestAvailability, ratingMarkup } from "./outfit";

test("claims no rating when an outfit has no reviews", () => {
  expect(ratingMarkup({ rating: null, review_count: 0 })).toBeUndefined();
  expect(ratingMarkup({ rating: 4.8, review_count: 5 })).toMatchObject({
    ratingValue: 4.8,
    reviewCount: 5,
  });
});

test("takes an outfit's availability from its scarcest item", () => {
  const look = (...values: ("in_stock" | "low_stock" | "sold_out" | "unknown")[]) =>
    lowestAvailability(values.map((availability) => ({ availability })));
  expect(look("in_stock", "sold_out", "low_stock")).toBe("sold_out");
  expect(look("in_stock", "unknown", "low_stock")).toBe("unknown");
  expect(look("in_stock", "low_stock")).toBe("low_stock");
  expect(look("in_stock", "in_stock")).toBe("in_stock");
  expect(look()).toBe("unknown");
});

test("escapes text that would end the script element", () => {
  const name = "</script><script>alert(1)</script>";
  const text = toScriptText({ "@type": "Product", name });
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual({ "@context": "https://schema.org", "@type": "Product", name });
});

test("wraps around in both directions", () => {
  expect([0, 1, 2].map((index) => wrapIndex(index, 1, 3))).toEqual([1, 2, 0]);
  expect([0, 1, 2].map((index) => wrapIndex(index, -1, 3))).toEqual([2, 0, 1]);
  expect(wrapIndex(0, 1, 1)).toBe(0);
});

test("changes the image when a swipe is longer than 50 pixels", () => {
  expect(swipeStep(-51)).toBe(1);
  expect(swipeStep(51)).toBe(-1);
  expect(swipeStep(50)).toBe(0);
  expect(swipeStep(-50)).toBe(0);
});

test("changes the image on arrow keys and ignores other keys", () => {
  expect(["ArrowLeft", "ArrowRight", "Enter"].map(keyStep)).toEqual([-1, 1, 0]);
});
