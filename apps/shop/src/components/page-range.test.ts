import { expect, test } from "vitest";
import { countShown, pageCount, pagePath, pageRange } from "./page-range";

test("counts pages from 1", () => {
  expect(pageRange(1)).toEqual({ page_size: 24, page_offset: 0 });
  expect(pageRange(3)).toEqual({ page_size: 24, page_offset: 48 });
});

test("clamps pages beyond the database's maximum offset", () => {
  expect(pageRange(1e15).page_offset).toBe(1_000_000);
});

test("counts the pages, and returns 0 when there are no outfits", () => {
  expect([0, 1, 24, 25, 150].map(pageCount)).toEqual([0, 1, 1, 2, 7]);
});

test.each([
  [[1], 10, 10],
  [[1, 2], 150, 48],
  [[2, 3], 60, 36],
  [[9], 20, 0],
])("counts the results on pages %j of %i in total: %i", (shown, total, count) => {
  expect(countShown(shown, total)).toBe(count);
});

test("adds the page to the path except for page 1", () => {
  expect(pagePath("/shops/zara", 1)).toBe("/shops/zara");
  expect(pagePath("/shops/zara", 2)).toBe("/shops/zara?page=2");
  expect(pagePath("/items?category=bag", 2)).toBe("/items?category=bag&page=2");
});
