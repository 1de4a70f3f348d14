import { expect, test } from "vitest";
import { lastPage, rangeOf } from "./outfit-page";

test("counts pages from 1", () => {
  expect(rangeOf(1)).toEqual({ page_size: 24, page_offset: 0 });
  expect(rangeOf(3)).toEqual({ page_size: 24, page_offset: 48 });
});

test("clamps pages beyond the largest offset of the database", () => {
  expect(rangeOf(1e15).page_offset).toBe(1_000_000);
});

test("finds the last page, and none when there are no outfits", () => {
  expect([0, 1, 24, 25, 150].map(lastPage)).toEqual([0, 1, 1, 2, 7]);
});
