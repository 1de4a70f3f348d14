import { expect, test } from "vitest";
import { sizeFor, suitsGarment } from "./sizes";

test("her size of shoes counts for shoes, that of clothes for clothes", () => {
  expect(sizeFor(["36", "37"], ["M", "38"])).toBe("38");
  expect(sizeFor(["S", "M"], ["M", "38"])).toBe("M");
  expect(sizeFor(["36", "37"], ["M"])).toBeUndefined();
  expect(sizeFor([], ["M", "38"])).toBeUndefined();
});

test("boots come in numbers, belts in letters", () => {
  expect(suitsGarment("boots", "38")).toBe(true);
  expect(suitsGarment("boots", "M")).toBe(false);
  expect(suitsGarment("belt", "38")).toBe(false);
  expect(suitsGarment("belt", "M")).toBe(true);
});
