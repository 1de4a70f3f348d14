import { expect, test } from "vitest";
import { pageCache } from "./page-cache";

const minute = 60_000;

test("serves a page fresh for a minute and stale for an hour", () => {
  let now = 0;
  const cache = pageCache<string>({}, () => now);
  expect(cache.find("/")).toBeUndefined();
  cache.keep("/", "home");
  now = minute - 1;
  expect(cache.find("/")).toEqual({ page: "home", fresh: true });
  now = minute;
  expect(cache.find("/")).toEqual({ page: "home", fresh: false });
  now = 60 * minute;
  expect(cache.find("/")).toBeUndefined();
});

test("gives up the page that was not asked for longest when there are too many", () => {
  const cache = pageCache<string>({ most: 2 });
  cache.keep("/one", "one");
  cache.keep("/two", "two");
  cache.find("/one");
  cache.keep("/three", "three");
  expect(cache.find("/two")).toBeUndefined();
  expect(cache.find("/one")?.page).toBe("one");
  expect(cache.find("/three")?.page).toBe("three");
});
