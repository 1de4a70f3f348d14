import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refuseStorage } from "../../testing/refuse-storage";
import { readText, storeText, visitor } from "./visitor";

let refusing = true;
beforeEach(() => {
  refusing = true;
  const storage = localStorage;
  // The window's own storage belongs to other test files, too.
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem: (key: string, text: string) => {
      if (refusing) throw new DOMException("", "QuotaExceededError");
      storage.setItem(key, text);
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
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
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new DOMException("", "SecurityError");
    },
  });
  expect(readText("ensemble.never")).toBeNull();
});

test("gives a visitor one id when storage is refused", () => {
  refuseStorage();
  expect(visitor()).toBe(visitor());
});
