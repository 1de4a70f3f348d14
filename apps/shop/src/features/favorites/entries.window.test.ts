import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openedBefore } from "./entries";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse("2026-03-01T08:00:00Z") });
});
afterEach(() => vi.useRealTimers());

const later = (minutes: number): string | undefined => {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  return openedBefore();
};

test("knows no earlier visit in the first one", () => {
  expect(openedBefore()).toBeUndefined();
  expect(later(20)).toBeUndefined();
});

test("remembers the end of the visit before, however often this one opens", () => {
  openedBefore();
  later(20);
  for (const minutes of [600, 0, 1, 29]) expect(later(minutes)).toBe("2026-03-01T08:20:00.000Z");
  expect(later(31)).toBe("2026-03-01T18:50:00.000Z");
});

test("starts over from what it cannot read", () => {
  for (const text of ["{", "7", '{"last":5}', '{"last":"2026-02-01","before":"x"}']) {
    localStorage.setItem("ensemble.favorites-opened", text);
    expect(openedBefore(), text).toBeUndefined();
  }
});
