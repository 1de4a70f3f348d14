import { expect, test } from "vitest";
import { countdown } from "./countdown";

test.each([
  [30, "in 30 minutes"],
  [23 * 60, "in 23 hours"],
  [25 * 60, "in 1 day"],
  [47 * 60, "in 2 days"],
  [-47 * 60, "2 days ago"],
])("says how far away %d minutes are", (minutes, words) =>
  expect(countdown(minutes * 60_000)).toBe(words),
);
