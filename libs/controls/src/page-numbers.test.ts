import { expect, test } from "vitest";
import { pageNumbers } from "./page-numbers";

test("few pages are all there", () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test("of many, the ends and the neighbours are there", () => {
  expect(pageNumbers(1, 20)).toEqual([1, 2, "gap", 20]);
  expect(pageNumbers(10, 20)).toEqual([1, "gap", 9, 10, 11, "gap", 20]);
  expect(pageNumbers(20, 20)).toEqual([1, "gap", 19, 20]);
});

test("a gap of one page is that page", () => {
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
