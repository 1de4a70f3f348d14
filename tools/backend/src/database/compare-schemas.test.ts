import { expect, test } from "vitest";
import { lineDifference } from "./compare-schemas";

test("marks changed lines of each side and omits distant ones", () => {
  const before = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const after = ["a", "b", "c", "d", "E", "f", "g", "h", "i"];
  expect(lineDifference(before, after)).toEqual([
    "…",
    "  c",
    "  d",
    "- e",
    "+ E",
    "  f",
    "  g",
    "  h",
    "+ i",
  ]);
});

test("marks every line when the texts have no common line", () => {
  expect(lineDifference(["a", "b"], ["c"])).toEqual(["- a", "- b", "+ c"]);
});
