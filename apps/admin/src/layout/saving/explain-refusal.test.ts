import { DataError } from "@ensemble/session";
import { expect, test } from "vitest";
import { explainRefusal, type Refusals } from "./explain-refusal";

const refusals: Refusals = {
  address_not_allowed: (message) => `${message} Use a page of the shop.`,
  "23505": () => "Choose another address.",
};

test("explains a refusal by its hint or code when the caller has a sentence for it", () => {
  const hinted = new DataError("invalid", "Not the shop's.", "PT422", "address_not_allowed");
  expect(explainRefusal(hinted, refusals)).toBe("Not the shop's. Use a page of the shop.");
  const unique = new DataError("conflict", "duplicate key", "23505");
  expect(explainRefusal(unique, refusals)).toBe("Choose another address.");
});

test("shows the database's sentence when it is written for users and the caller has none", () => {
  const worded = new DataError("conflict", "it was moved meanwhile.", "PT409", "moved");
  expect(explainRefusal(worded, refusals)).toBe("Nothing was saved: it was moved meanwhile.");
});

test("hides the database's message when it is not written for users", () => {
  for (const error of [
    new DataError("conflict", "duplicate key value", "23505"),
    new DataError("forbidden", "permission denied for table items", "42501"),
    new TypeError("cannot read properties of undefined"),
  ]) {
    expect(explainRefusal(error)).toMatch(/^Nothing was saved: [a-z]/);
    expect(explainRefusal(error)).not.toContain(error.message);
  }
});
