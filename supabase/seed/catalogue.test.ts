import { expect, test } from "vitest";
import { items } from "./catalogue";
import { designs } from "./items/designs/index";
import { collections } from "./outfits/collections";
import { outfits } from "./outfits/outfits";
import { repeated } from "./repeated";

test("is as large as a real shop", () => {
  expect(collections).toHaveLength(12);
  expect(outfits.length).toBeGreaterThanOrEqual(145);
  expect(items.length).toBeGreaterThanOrEqual(490);
});

test("starts with the ten sample items and three sample outfits", () => {
  expect(items.slice(0, 10).map(({ name }) => name)).toContain("Structured wool-blend blazer");
  const facts = outfits.slice(0, 3).map(({ occasion, vibe, budget }) => [occasion, vibe, budget]);
  expect(facts).toEqual([
    ["work", "classic", "200_400"],
    ["casual", "minimal", "under_100"],
    ["date", "romantic", "100_200"],
  ]);
  const worn = outfits.slice(0, 3).flatMap((outfit) => outfit.items.map(({ id }) => id));
  expect(worn.sort()).toEqual(
    items
      .slice(0, 10)
      .map(({ id }) => id)
      .sort(),
  );
});

test("names nothing twice", () => {
  expect(repeated(items.map(({ slug }) => slug))).toEqual([]);
  expect(repeated(designs.map(({ name }) => name))).toEqual([]);
  expect(repeated(outfits.map(({ slug }) => slug))).toEqual([]);
  expect(repeated(outfits.map(({ title }) => title))).toEqual([]);
  expect(repeated(outfits.map(({ subtitle }) => subtitle))).toEqual([]);
  expect(repeated(outfits.map(({ description }) => description))).toEqual([]);
  expect(repeated(collections.map(({ slug }) => slug))).toEqual([]);
});
