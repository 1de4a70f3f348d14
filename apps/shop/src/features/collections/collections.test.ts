import { expect, test } from "vitest";
import { chipFromSlug, filterByTag, tagChips, tagSlug } from "./collections";

const collections = [
  { name: "office", tags: ["Work", "Tailoring"] },
  { name: "dinner", tags: ["date night"] },
  { name: "thrift", tags: ["Budget-Friendly", "Work"] },
];
const names = (chip: (typeof tagChips)[number]) =>
  filterByTag(collections, chip).map(({ name }) => name);

test("finds every chip by its address", () => {
  for (const chip of tagChips) expect(chipFromSlug(tagSlug(chip))).toBe(chip);
});

test("shows all when the address names no chip", () => {
  expect(chipFromSlug(null)).toBe("All");
  expect(chipFromSlug("evening")).toBe("All");
  expect(names("All")).toEqual(["office", "dinner", "thrift"]);
});

test("keeps the collections with the chip's tag, however it is written", () => {
  expect(names("Work")).toEqual(["office", "thrift"]);
  expect(names("Date Night")).toEqual(["dinner"]);
  expect(names("Budget-Friendly")).toEqual(["thrift"]);
  expect(names("Casual")).toEqual([]);
});
