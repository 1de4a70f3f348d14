import { expect, test } from "vitest";
import { cycled, keyStep, swipeStep } from "./gallery";

test("wraps around in both directions", () => {
  expect([0, 1, 2].map((index) => cycled(index, 1, 3))).toEqual([1, 2, 0]);
  expect([0, 1, 2].map((index) => cycled(index, -1, 3))).toEqual([2, 0, 1]);
  expect(cycled(0, 1, 1)).toBe(0);
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
