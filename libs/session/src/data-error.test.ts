import { expect, test } from "vitest";
import { DataError, explainRefusal, unwrap } from "./data-error";

const result = (status: number, code?: string) =>
  Promise.resolve({ data: null, status, error: { message: "no", code, hint: "slot_taken" } });

test.each([
  [0, undefined, "offline"],
  [503, undefined, "offline"],
  [406, "PGRST116", "not-found"],
  [403, "42501", "forbidden"],
  [401, "42501", "signed-out"],
  [401, "PGRST303", "signed-out"],
  [409, "23505", "conflict"],
  [409, "PT409", "conflict"],
  [422, "PT422", "invalid"],
  [500, "XX000", "unexpected"],
  [404, undefined, "not-found"],
  [400, "23514", "invalid"],
  [400, "42703", "unexpected"], // No such column.
  [404, "PGRST205", "unexpected"], // No such table.
  [404, "PGRST202", "unexpected"], // No such function.
])("maps status %s with code %s to %s", async (status, code, kind) => {
  const error = await unwrap(result(status, code)).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(DataError);
  expect(error).toMatchObject({ kind, hint: "slot_taken" });
});

test("returns the data of a response without an error", async () => {
  const request = Promise.resolve({ data: [1], status: 200, error: null });
  expect(await unwrap(request)).toEqual([1]);
});

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
