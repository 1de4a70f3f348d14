import { expect, test } from "vitest";
import { pageNumbers } from "./admin-list";

test("lists all of a few pages", () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test("lists the first, last and surrounding pages of many", () => {
  expect(pageNumbers(1, 20)).toEqual([1, 2, "gap", 20]);
  expect(pageNumbers(10, 20)).toEqual([1, "gap", 9, 10, 11, "gap", 20]);
  expect(pageNumbers(20, 20)).toEqual([1, "gap", 19, 20]);
});

test("lists a page instead of a gap of one", () => {
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
