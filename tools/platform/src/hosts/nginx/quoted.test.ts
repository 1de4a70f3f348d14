import { expect, test } from "vitest";
import { quoted } from "./quoted";

test("refuses a text in which nginx would expand a variable", () => {
  expect(() => quoted("script-src $host")).toThrow("variable");
});

test("escapes what would end the string", () => {
  expect(quoted('say "\\d$"')).toBe('"say \\"\\\\d$\\""');
});
