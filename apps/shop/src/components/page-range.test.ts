import { expect, test } from "vitest";
import { countShown, pageCount, pagePath, pageRange } from "./page-range";

test("counts pages from 1", () => {
  expect(pageRange(1)).toEqual({ page_size: 24, page_offset: 0 });
  expect(pageRange(3)).toEqual({ page_size: 24, page_offset: 48 });
});

test("clamps pages beyond the largest offset of the database", () => {
  expect(pageRange(1e15).page_offset).toBe(1_000_000);
});

test("finds the last page, and none when there are no outfits", () => {
  expect([0, 1, 24, 25, 150].map(pageCount)).toEqual([0, 1, 1, 2, 7]);
});

test.each([
  [[1], 10, 10],
  [[1, 2], 150, 48],
  [[2, 3], 60, 36],
  [[9], 20, 0],
])("of %j of the pages of %i, %i are shown", (shown, total, count) => {
  expect(countShown(shown, total)).toBe(count);
});

test("names a page in the address except when it is the first", () => {
  expect(pagePath("/shops/zara", 1)).toBe("/shops/zara");
  expect(pagePath("/shops/zara", 2)).toBe("/shops/zara?page=2");
  expect(pagePath("/items?category=bag", 2)).toBe("/items?category=bag&page=2");
});
