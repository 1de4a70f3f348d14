// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeText, readText } from "./stored-text";
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
  expect(storeText("ensemble.some", "one")).toBe(false);
  expect(readText("ensemble.some")).toBe("one");
  refusing = false;
  expect(storeText("ensemble.some", "two")).toBe(true);
  expect(localStorage.getItem("ensemble.some")).toBe("two");
  expect(storeText("ensemble.some", null)).toBe(true);
  expect(readText("ensemble.some")).toBeNull();
});

test("reads nothing and does not fail without any storage", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("", "SecurityError");
  });
  expect(readText("ensemble.never")).toBeNull();
});

test("gives a visitor one id when storage is refused", () => {
  expect(visitor()).toBe(visitor());
});
