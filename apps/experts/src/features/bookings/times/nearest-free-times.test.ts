import { expect, test } from "vitest";
import { nearestFreeTimes } from "./nearest-free-times";

test("picks the nearest on either side, in order and without the wanted one", () => {
  expect(nearestFreeTimes([1, 5, 8, 9, 10, 12, 30], 9, 3)).toEqual([8, 10, 12]);
  expect(nearestFreeTimes([5, 8, 9, 10], 9, 3)).toEqual([5, 8, 10]);
});

test("returns fewer when there are fewer", () => {
  expect(nearestFreeTimes([9, 20], 9, 3)).toEqual([20]);
  expect(nearestFreeTimes([], 9, 3)).toEqual([]);
});
