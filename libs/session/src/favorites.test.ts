import { expect, test } from "vitest";
import { mergeTabChange } from "./favorites";

test("applies another tab's changes in its order", () => {
  expect(mergeTabChange(["a"], ["a"], ["a", "b"])).toEqual(["a", "b"]);
  expect(mergeTabChange(["a", "b"], ["a", "b"], ["b"])).toEqual(["b"]);
  const after = ["b", "a"];
  expect(mergeTabChange(["a", "b"], ["a", "b"], after)).toBe(after);
});

test("keeps a toggle made here at the same moment", () => {
  // This tab added "x" while the other, unaware of it, added "b".
  expect(mergeTabChange(["a", "x"], ["a"], ["a", "b"])).toEqual(["a", "x", "b"]);
  // This tab removed "a" while the other added "b".
  expect(mergeTabChange([], ["a"], ["a", "b"])).toEqual(["b"]);
});

test("converges when two tabs changed at the same moment", () => {
  const one = mergeTabChange(["x"], [], ["y"]);
  const other = mergeTabChange(["y"], [], ["x"]);
  expect(new Set(one)).toEqual(new Set(other));
  // Each writes its merged list, receives the other's, and has nothing to add.
  expect(mergeTabChange(one, ["x"], other)).toBe(other);
  expect(mergeTabChange(other, ["y"], one)).toBe(one);
});
