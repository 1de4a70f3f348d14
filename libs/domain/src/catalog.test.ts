import { expect, test } from "vitest";
import { formatCount, formatList, pluralize, readAmount, sizeFor, suitsGarment } from "./catalog";

test("separates thousands with commas", () => {
  expect(formatCount(999)).toBe("999");
  expect(formatCount(1000)).toBe("1,000");
  expect(formatCount(123_456)).toBe("123,456");
  expect(formatCount(1_234_567)).toBe("1,234,567");
});

test("uses the singular when the count is one", () => {
  expect(pluralize(0, "item")).toBe("0 items");
  expect(pluralize(1, "item")).toBe("1 item");
  expect(pluralize(1200, "item")).toBe("1,200 items");
});

test("joins words with 'and' or 'or'", () => {
  expect(formatList(["S", "M", "L"], "or")).toBe("S, M, or L");
  expect(formatList(["S", "M"], "and")).toBe("S and M");
});

test("picks the shoe size for shoes and the clothing size for clothes", () => {
  expect(sizeFor(["36", "37"], ["M", "38"])).toBe("38");
  expect(sizeFor(["S", "M"], ["M", "38"])).toBe("M");
  expect(sizeFor(["36", "37"], ["M"])).toBeUndefined();
  expect(sizeFor([], ["M", "38"])).toBeUndefined();
});

test("matches numeric sizes to shoes and letters to clothes", () => {
  expect(suitsGarment("boots", "38")).toBe(true);
  expect(suitsGarment("boots", "M")).toBe(false);
  expect(suitsGarment("belt", "38")).toBe(false);
  expect(suitsGarment("belt", "M")).toBe(true);
});

test.each([
  ["129.90", 129.9],
  ["51,00", 51],
  ["51,5", 51.5],
  ["1,234.50", 1234.5],
  ["1.234,50", 1234.5],
  ["1 234,50", 1234.5],
  ["1\u00A0234.5", 1234.5],
  ["1'234.50", 1234.5],
  ["1,234,567", 1234567],
  ["$ 51", 51],
  ["51 €", 51],
  ["-3", -3],
  ["007", 7],
  // Two numbers, too exact, or none.
  ["1,234", undefined],
  ["1.234", undefined],
  ["22.9925", undefined],
  ["1.234.5", undefined],
  ["1,23,456", undefined],
  ["1e3", undefined],
  ["0x10", undefined],
  ["abc", undefined],
  ["5%", undefined],
  ["", undefined],
])("reads the amount %j as %j", (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});
