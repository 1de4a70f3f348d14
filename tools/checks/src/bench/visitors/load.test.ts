import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { arriveConstantly } from "./load";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("sends visitors at a constant rate to a stalled site, and says how late it was itself", async () => {
  const began = performance.now();
  const came: number[] = [];
  const ends: (() => void)[] = [];
  const arriving = arriveConstantly(4, 60, (due, number) => {
    came.push(due - began);
    if (number === 1) vi.advanceTimersByTime(100);
    return new Promise((resolve) => ends.push(resolve));
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(came).toEqual([0, 60, 120, 180]);
  for (const end of ends) end();
  expect(await arriving).toBe(40);
});
