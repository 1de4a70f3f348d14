import { expect, onTestFinished, test, vi } from "vitest";
import { arriveConstantly, interleave, median, quantile } from "./measure";

test("alternates between sides after the warmup", async () => {
  const order: string[] = [];
  const results = await interleave(
    { home: "h", outfits: "o" },
    [1, 2],
    async (page, side) => {
      order.push(page + side);
      return order.length;
    },
    { runs: 2, warm: 1 },
  );
  expect(order.join(" ")).toBe("o2 o1 h2 h1 h1 h2 o1 o2 o2 o1 h2 h1");
  expect(results).toEqual({
    home: [
      [5, 12],
      [6, 11],
    ],
    outfits: [
      [7, 10],
      [8, 9],
    ],
  });
});

test("computes quantiles and throws for an empty list", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(quantile([3, 10, 1, 2], 0.95)).toBe(10);
  expect(() => median([])).toThrow("Nothing was measured.");
});

test("sends visitors at a constant rate to a stalled site", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const startedAt = performance.now();
  const ended = new AbortController();
  const arrivals: number[] = [];
  const finish: (() => void)[] = [];
  const arriving = arriveConstantly(20, ended.signal, (due, number) => {
    arrivals.push(due - startedAt);
    if (number === 1) vi.advanceTimersByTime(100);
    if (number === 4) ended.abort();
    return new Promise((resolve) => finish.push(resolve));
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(arrivals).toEqual([0, 50, 100, 150, 200]);
  for (const end of finish) end();
  await arriving;
});
