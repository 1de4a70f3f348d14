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

test("knows a refusal by its hint before its code before its kind", () => {
  expect(explain("conflict", "It now costs 90.", "PT409", "price_changed")).toBe(
    "The price has changed.",
  );
  expect(explain("conflict", "taken", "23505")).toBe("Choose another: taken");
  expect(explain("offline", "fetch failed")).toBe("Check your connection.");
});

test("shows what the database words for people, in the caller's frame if there is one", () => {
  const error = new DataError("conflict", "it was moved.", "PT409", "moved");
  expect(explainRefusal(error, refusals)).toBe("it was moved.");
  const worded = (message: string) => `Nothing was saved: ${message}`;
  expect(explainRefusal(error, { ...refusals, worded })).toBe("Nothing was saved: it was moved.");
});

test("shows nothing that is not worded for people", () => {
  expect(explain("conflict", 'violates constraint "x"', "23P01", "Key (a)=(b)")).toBe(
    "Please try again.",
  );
  expect(explainRefusal(new TypeError("x is undefined"), refusals)).toBe("Please try again.");
});
