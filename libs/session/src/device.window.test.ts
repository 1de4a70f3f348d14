import { beforeEach, expect, test } from "vitest";
import { clearViewed, parseViewed, recordViewed, storedViewed } from "./device";

beforeEach(() => localStorage.clear());

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const ids = () => parseViewed(storedViewed()).map((entry) => entry.id);

test("stores the last twelve, each once, most recent first (OUT-18)", () => {
  for (let number = 1; number <= 14; number += 1) recordViewed({ kind: "outfits", id: id(number) });
  recordViewed({ kind: "outfits", id: id(5) });
  expect(ids()).toHaveLength(12);
  expect(ids().slice(0, 3)).toEqual([id(5), id(14), id(13)]);
  clearViewed();
  expect(ids()).toEqual([]);
});

test("omits invalid entries", () => {
  expect(parseViewed("{")).toEqual([]);
  expect(parseViewed('{"id":1}')).toEqual([]);
  const good = { kind: "items", id: id(1) };
  const stored = [good, { kind: "shoes", id: id(2) }, { kind: "items", id: "x" }, null, 5];
  expect(parseViewed(JSON.stringify(stored))).toEqual([good]);
});
