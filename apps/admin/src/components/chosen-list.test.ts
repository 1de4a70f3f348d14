import { expect, test } from "vitest";
import { moveEntry } from "./chosen-list";

test("moves an entry and closes the gap", () => {
  expect(moveEntry(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moveEntry(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
});

test("changes nothing when an index is out of range", () => {
  expect(moveEntry(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moveEntry(["a", "b"], 1, 2)).toEqual(["a", "b"]);
  expect(moveEntry(["a", "b"], 5, 0)).toEqual(["a", "b"]);
});
