import { DataError, type DataErrorKind } from "@ensemble/session";
import { expect, test } from "vitest";
import { explainRefusal } from "./refusals";

test.each<DataErrorKind>([
  "signed-out",
  "forbidden",
  "conflict",
  "not-found",
  "invalid",
  "offline",
  "unexpected",
])("says that nothing was saved and why when the kind is %s", (kind) => {
  const error = new DataError(kind, "duplicate key value", "23505");
  expect(explainRefusal(error)).toMatch(/^Nothing was saved: [a-z].*\.$/);
  expect(explainRefusal(error)).not.toContain(error.message);
});

test("says that nothing was saved, then the database's message", () => {
  const worded = new DataError("conflict", "it was moved meanwhile.", "PT409", "moved");
  expect(explainRefusal(worded)).toBe("Nothing was saved: it was moved meanwhile.");
});

test("prefers the feature's own sentences", () => {
  const unique = new DataError("conflict", "duplicate key", "23505");
  expect(explainRefusal(unique, { "23505": "Choose another address." })).toBe(
    "Choose another address.",
  );
});
