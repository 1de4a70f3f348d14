import { expect, test } from "vitest";
import { followed } from "./device-favorites";

test("what another tab did is done here, in its order", () => {
  expect(followed(["a"], ["a"], ["a", "b"])).toEqual(["a", "b"]);
  expect(followed(["a", "b"], ["a", "b"], ["b"])).toEqual(["b"]);
  const after = ["b", "a"];
  expect(followed(["a", "b"], ["a", "b"], after)).toBe(after);
});

test("a toggle made here at the same moment is not lost", () => {
  // Here "x" was added while the other tab, which knew nothing of it, added "b".
  expect(followed(["a", "x"], ["a"], ["a", "b"])).toEqual(["a", "x", "b"]);
  // Here "a" was removed while the other tab added "b".
  expect(followed([], ["a"], ["a", "b"])).toEqual(["b"]);
});

test("two tabs that crossed agree after each heard of the other", () => {
  const one = followed(["x"], [], ["y"]);
  const other = followed(["y"], [], ["x"]);
  expect(new Set(one)).toEqual(new Set(other));
  // Each writes what it made of it, hears of the other's again, and neither has more to say.
  expect(followed(one, ["x"], other)).toBe(other);
  expect(followed(other, ["y"], one)).toBe(one);
});
