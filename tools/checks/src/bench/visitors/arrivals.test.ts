import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { arriveConstantly } from "./arrivals";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("sends visitors at a constant rate when the site has stalled", async () => {
  const began = performance.now();
  const came: number[] = [];
  const ends: (() => void)[] = [];
  const arriving = arriveConstantly(4, 60, (due) => {
    came.push(due - began);
    return new Promise((resolve) => ends.push(resolve));
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(came).toEqual([0, 60, 120, 180]);
  for (const end of ends) end();
  await arriving;
});

test("counts from when a visitor was due, and says how late it called, when it was held up itself", async () => {
  const began = performance.now();
  const came: number[] = [];
  const arriving = arriveConstantly(3, 60, async (due) => {
    came.push(due - began);
    if (came.length === 1) vi.advanceTimersByTime(150);
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await arriving).toBe(90);
  expect(came).toEqual([0, 60, 120]);
});
