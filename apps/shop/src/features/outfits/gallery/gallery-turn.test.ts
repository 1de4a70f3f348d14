import { expect, test } from "vitest";
import { cycled, keyStep, swipeStep } from "./gallery-turn";

test("the pictures go round in both directions", () => {
  expect([0, 1, 2].map((index) => cycled(index, 1, 3))).toEqual([1, 2, 0]);
  expect([0, 1, 2].map((index) => cycled(index, -1, 3))).toEqual([2, 0, 1]);
  expect(cycled(0, 1, 1)).toBe(0);
});

test("a swipe of more than 50 pixels changes the picture, a shorter one does not", () => {
  expect(swipeStep(-51)).toBe(1);
  expect(swipeStep(51)).toBe(-1);
  expect(swipeStep(50)).toBe(0);
  expect(swipeStep(-50)).toBe(0);
});

test("the arrow keys change it, other keys do not", () => {
  expect(["ArrowLeft", "ArrowRight", "Enter"].map(keyStep)).toEqual([-1, 1, 0]);
});
