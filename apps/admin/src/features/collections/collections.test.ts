import { readFilters } from "@ensemble/controls";
import { expect, test } from "vitest";
import { collectionRules, filterCollections, type ListedCollection } from "./collections";

const row = (title: string, created: number, more: Partial<ListedCollection> = {}) => ({
  id: title,
  slug: title,
  title,
  cover_image: "/cover.jpg",
  tags: [],
  status: "published" as const,
  deleted_at: null,
  created_at: `2026-01-0${created}T00:00:00Z`,
  collection_outfits: [],
  ...more,
});
const shown = (count: number) =>
  Array.from({ length: count }, () => ({ outfits: { status: "published" as const } }));

const collections: ListedCollection[] = [
  row("Office", 1, { tags: ["Work"], collection_outfits: shown(2) }),
  row("Dinner", 3, { collection_outfits: shown(5) }),
  row("Gone", 2, { deleted_at: "2026-02-01T00:00:00Z", status: "draft" }),
  row("Begun", 4, { status: "draft" }),
];
const titles = (address: string) =>
  filterCollections(collections, readFilters(collectionRules, new URLSearchParams(address))).map(
    ({ title }) => title,
  );

test("returns the newest first, without deleted ones", () => {
  expect(titles("")).toEqual(["Begun", "Dinner", "Office"]);
});

test("filters by status", () => {
  expect(titles("status=deleted")).toEqual(["Gone"]);
  expect(titles("status=draft")).toEqual(["Begun"]);
  expect(titles("status=published")).toEqual(["Dinner", "Office"]);
});

test("searches title and tags for each word, case-insensitively", () => {
  expect(titles("q=WORK+off")).toEqual(["Office"]);
  expect(titles("q=din")).toEqual(["Dinner"]);
});

test("sorts in both directions", () => {
  expect(titles("sort=title")).toEqual(["Begun", "Dinner", "Office"]);
  expect(titles("sort=-title")).toEqual(["Office", "Dinner", "Begun"]);
  expect(titles("sort=-outfits")).toEqual(["Dinner", "Office", "Begun"]);
});
