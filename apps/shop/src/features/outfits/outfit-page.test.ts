import { expect, test } from "vitest";
import { containing } from "./outfit-page";

test("a text is looked for as it is, wherever it stands", () => {
  expect(containing("linen")).toBe("%linen%");
});

test("signs that mean something to LIKE mean themselves", () => {
  expect(containing("100%")).toBe("%100\\%%");
  expect(containing("a_b\\c")).toBe("%a\\_b\\\\c%");
});

test("a star, which PostgREST takes for any text, stands for one character at most", () => {
  expect(containing("a*b")).toBe("%a_b%");
});
