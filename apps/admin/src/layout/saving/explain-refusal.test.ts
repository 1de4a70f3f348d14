import { DataError } from "@ensemble/session";
import { expect, test } from "vitest";
import { explainRefusal, type Refusals } from "./explain-refusal";

const refusals: Refusals = {
  address_not_allowed: (message) => `${message} Use a page of the shop.`,
  "23505": () => "Choose another address.",
};

test("explains a refusal in the noun's words when its hint or code is in the table", () => {
  const hinted = new DataError("invalid", "Not the shop's.", "PT422", "address_not_allowed");
  expect(explainRefusal(hinted, refusals)).toBe("Not the shop's. Use a page of the shop.");
  const unique = new DataError("conflict", "duplicate key", "23505");
  expect(explainRefusal(unique, refusals)).toBe("Choose another address.");
});

test("shows the database's sentence when it is worded for people and the table has none", () => {
  const worded = new DataError("conflict", "it was moved meanwhile.", "PT409", "moved");
  expect(explainRefusal(worded, refusals)).toBe("Nothing was saved: it was moved meanwhile.");
});

test("never shows the database's words when they are not for people", () => {
  for (const error of [
    new DataError("conflict", "duplicate key value", "23505"),
    new DataError("forbidden", "permission denied for table items", "42501"),
    new TypeError("cannot read properties of undefined"),
  ]) {
    expect(explainRefusal(error)).toMatch(/^Nothing was saved: [a-z]/);
    expect(explainRefusal(error)).not.toContain(error.message);
  }
});
