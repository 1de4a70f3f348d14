import { expect, test } from "vitest";
import { formatDuration } from "./duration";

test.each([
  [30, "30 min"],
  [59, "59 min"],
  [60, "1 h"],
  [90, "1 h 30 min"],
  [180, "3 h"],
])("formats %i minutes as %s", (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words);
});
