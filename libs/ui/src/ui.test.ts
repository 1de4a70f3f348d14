import { expect, test } from "vitest";
import { getInitials } from "./picture";

test("returns the initials of the first and last word", () => {
  expect(getInitials("Zara")).toBe("Z");
  expect(getInitials("Cloud & Petal")).toBe("CP");
  expect(getInitials("the very long name")).toBe("TN");
  expect(getInitials("Élan Östra")).toBe("ÉÖ");
  expect(getInitials(" & ")).toBe("?");
});

test("returns one initial when a name has two scripts", () => {
  expect(getInitials("Amina علي")).toBe("A");
  expect(getInitials("علي حسن")).toBe("عح");
  expect(getInitials("𝒵oë 3")).toBe("𝒵3");
});
