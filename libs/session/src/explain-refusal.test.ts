import { expect, test } from "vitest";
import { DataError } from "./data-error";
import { explainRefusal } from "./explain-refusal";

const refusals = {
  price_changed: "The price has changed.",
  "23505": (message: string) => `Choose another: ${message}`,
  offline: "Check your connection.",
  otherwise: "Please try again.",
};
const explain = (...error: ConstructorParameters<typeof DataError>) =>
  explainRefusal(new DataError(...error), refusals);

test("looks up a sentence by hint, then by code, then by kind", () => {
  expect(explain("conflict", "It now costs 90.", "PT409", "price_changed")).toBe(
    "The price has changed.",
  );
  expect(explain("conflict", "taken", "23505")).toBe("Choose another: taken");
  expect(explain("offline", "fetch failed")).toBe("Check your connection.");
});

test("shows messages that the database writes for users, wrapped when the caller asks for it", () => {
  const error = new DataError("conflict", "it was moved.", "PT409", "moved");
  expect(explainRefusal(error, refusals)).toBe("it was moved.");
  const worded = (message: string) => `Nothing was saved: ${message}`;
  expect(explainRefusal(error, { ...refusals, worded })).toBe("Nothing was saved: it was moved.");
});

test("hides messages that are not written for users", () => {
  expect(explain("conflict", 'violates constraint "x"', "23P01", "Key (a)=(b)")).toBe(
    "Please try again.",
  );
  expect(explainRefusal(new TypeError("x is undefined"), refusals)).toBe("Please try again.");
});
