import { expect, test } from "vitest";
import { isBooking, nextAddress } from "./auth";

test("continues to an address of this site", () => {
  expect(nextAddress("/favorites")).toBe("/favorites");
  expect(nextAddress("/search?q=red%20dress#top")).toBe("/search?q=red%20dress#top");
});

test.each([
  null,
  "",
  "favorites",
  "https://elsewhere.example/",
  "javascript:alert(1)",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "/..//elsewhere.example",
  "/./\\elsewhere.example",
  "/%2e%2e//elsewhere.example",
])("%j leads home, not away", (next) => {
  expect(nextAddress(next)).toBe("/");
});

test("never returns to the sign-in page", () => {
  expect(nextAddress("/auth?mode=sign-up")).toBe("/");
  expect(nextAddress("/auth/new-password")).toBe("/auth/new-password");
});

test("recognizes a booking by its address", () => {
  expect(isBooking("/experts/maya-lindqvist/book?step=3")).toBe(true);
  expect(isBooking("/experts/maya-lindqvist")).toBe(false);
});
