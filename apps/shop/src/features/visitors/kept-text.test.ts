// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepText, keptText } from "./kept-text";
import { visitor } from "./visitor";

let refusing = true;
const keep = Storage.prototype.setItem;
beforeEach(() => {
  refusing = true;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, value) {
    if (refusing) throw new DOMException("", "QuotaExceededError");
    keep.call(this, key, value);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("keeps a refused text for the page, and says so", () => {
  expect(keepText("ensemble.some", "one")).toBe(false);
  expect(keptText("ensemble.some")).toBe("one");
  refusing = false;
  expect(keepText("ensemble.some", "two")).toBe(true);
  expect(localStorage.getItem("ensemble.some")).toBe("two");
  expect(keepText("ensemble.some", null)).toBe(true);
  expect(keptText("ensemble.some")).toBeNull();
});

test("knows nothing and does not fail without any storage", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("", "SecurityError");
  });
  expect(keptText("ensemble.never")).toBeNull();
});

test("gives a visitor one number when storage is refused", () => {
  expect(visitor()).toBe(visitor());
});
