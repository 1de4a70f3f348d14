import { expect, test } from "vitest";
import { isNew } from "./outfits";

test("calls an outfit new for fourteen days (OUT-17)", () => {
  const since = "2026-03-01T12:00:00Z";
  expect(isNew(since, Date.parse("2026-03-15T11:59:59Z"))).toBe(true);
  expect(isNew(since, Date.parse("2026-03-15T12:00:00Z"))).toBe(false);
});
