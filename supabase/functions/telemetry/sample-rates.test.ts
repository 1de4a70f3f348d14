import { expect, test } from "vitest";
import { parseSampleRates, rateOf } from "./sample-rates";

test("reads the rate of each environment and of each prefix", () => {
  const rates = parseSampleRates("production=0.05, staging=1,preview-*=0");
  expect(rates).toEqual({ production: 0.05, staging: 1, "preview-*": 0 });
  expect(["production", "preview-12", "elsewhere"].map((name) => rateOf(name, rates))).toEqual([
    0.05,
    0,
    undefined,
  ]);
});

test.each(["", "production", "production=2", "Production=1", "production=0.05;staging=1"])(
  "refuses %j",
  (text) => expect(() => parseSampleRates(text)).toThrow("is no environment with a rate"),
);
