import { expect, test } from "vitest";
import { failureRate } from "./health";

test.each([
  [{ loads: 97, failures: 2, fallbacks: 1 }, 3],
  [{ loads: 5, failures: 0, fallbacks: 0 }, 0],
  [{ loads: 0, failures: 4, fallbacks: 0 }, 100],
  [{ loads: 0, failures: 0, fallbacks: 0 }, null],
])("calculates for %j a failure rate of %s percent", (counts, rate) => {
  expect(failureRate(counts)).toBe(rate);
});
