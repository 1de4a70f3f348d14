import { expect, test } from "vitest";
import { initialsOf } from "./picture";

test("returns the initials of the first and last word", () => {
  expect(initialsOf("Zara")).toBe("Z");
  expect(initialsOf("Cloud & Petal")).toBe("CP");
  expect(initialsOf("the very long name")).toBe("TN");
  expect(initialsOf("Élan Östra")).toBe("ÉÖ");
  expect(initialsOf(" & ")).toBe("?");
});

test("returns one initial when a name has two scripts", () => {
  expect(initialsOf("Amina علي")).toBe("A");
  expect(initialsOf("علي حسن")).toBe("عح");
  expect(initialsOf("𝒵oë 3")).toBe("𝒵3");
});
