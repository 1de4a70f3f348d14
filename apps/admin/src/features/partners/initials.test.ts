import { expect, test } from "vitest";
import { initialsOf } from "./initials";

test("a shop's initials are its first and last word's", () => {
  expect(initialsOf("Zara")).toBe("Z");
  expect(initialsOf("Cloud & Petal")).toBe("CP");
  expect(initialsOf("the very long name")).toBe("TN");
  expect(initialsOf("Élan Östra")).toBe("ÉÖ");
  expect(initialsOf(" & ")).toBe("?");
});
