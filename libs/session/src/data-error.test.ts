import { expect, test } from "vitest";
import { DataError, unwrap } from "./data-error";

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
