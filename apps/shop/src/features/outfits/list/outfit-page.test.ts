import { expect, test } from "vitest";
import { lastPage, rangeOf } from "./outfit-page";

test("pages are counted from 1 and follow each other", () => {
  expect(rangeOf(1)).toEqual({ page_size: 24, page_offset: 0 });
  expect(rangeOf(3)).toEqual({ page_size: 24, page_offset: 48 });
});

test("no address asks for more than the database looks through", () => {
  expect(rangeOf(1e15).page_offset).toBe(1_000_000);
});

test("the last page is the one that is not full, and nothing has none", () => {
  expect([0, 1, 24, 25, 150].map(lastPage)).toEqual([0, 1, 1, 2, 7]);
});
