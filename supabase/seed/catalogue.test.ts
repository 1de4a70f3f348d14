import { expect, test } from "vitest";
import { variantsOf } from "@ensemble/artwork";
import { items } from "./catalogue";
import { collections } from "./collections";
import { designs } from "./designs/index";
import { outfits } from "./outfits";
import { sources } from "./sources";
import { bands } from "./stylist";
import {
  availabilities,
  budgets,
  colors,
  garments,
  occasions,
  retailers,
  seasons,
  vibes,
} from "./vocabulary";

const total = (prices: number[]): number => prices.reduce((sum, price) => sum + price, 0);
const repeated = (values: string[]): string[] =>
  values.filter((value, place) => values.indexOf(value) !== place);

test("is as large as the resolutions say", () => {
  expect(collections).toHaveLength(12);
  expect(outfits.length).toBeGreaterThanOrEqual(145);
  expect(items.length).toBeGreaterThanOrEqual(490);
});

test("begins with the ten sample items and three sample outfits", () => {
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

test.each(outfits.map((outfit) => [outfit.title, outfit] as const))(
  "%s costs what its budget says and can be worn as it is",
  (_, outfit) => {
    const [from, to] = bands[outfit.budget];
    const price = total(outfit.items.map((item) => item.price));
    expect(price).toBeGreaterThanOrEqual(from);
    expect(price).toBeLessThan(to);

    const worn = outfit.items.map(({ garment }) => garment);
    expect(worn.length).toBeGreaterThanOrEqual(3);
    expect(worn.length).toBeLessThanOrEqual(6);
    expect(repeated(worn)).toEqual([]);
    const legs = worn.filter((g) => ["trousers", "jeans", "skirt", "dress"].includes(g));
    expect(legs).toHaveLength(1);
    expect(worn.filter((g) => ["boots", "trainers", "heels"].includes(g)).length).toBeLessThan(2);
    for (const { seasons: when, name } of outfit.items) {
      const fits =
        outfit.seasons.includes("All Season") || when.some((s) => outfit.seasons.includes(s));
      expect(fits, `${name} in ${outfit.seasons.join(", ")}`).toBe(true);
    }
  },
);

test("every outfit sells its items", () => {
  const sold = new Set(items.map(({ id }) => id));
  const worn = outfits.flatMap((outfit) => outfit.items);
  expect(worn.filter(({ id }) => !sold.has(id))).toEqual([]);
});

test("every filter of the shop finds outfits", () => {
  for (const occasion of occasions) {
    for (const vibe of vibes) {
      const found = outfits.filter((one) => one.occasion === occasion && one.vibe === vibe);
      expect(found.length, `${occasion} and ${vibe}`).toBeGreaterThanOrEqual(2);
    }
  }
  for (const vibe of vibes) {
    for (const budget of budgets) {
      const found = outfits.filter((one) => one.vibe === vibe && one.budget === budget);
      expect(found.length, `${vibe} and ${budget}`).toBeGreaterThanOrEqual(2);
    }
  }
  for (const color of colors) {
    const found = outfits.filter((one) => one.items.some((item) => item.color === color));
    expect(found.length, color).toBeGreaterThanOrEqual(8);
  }
  for (const season of seasons) {
    expect(outfits.filter((one) => one.seasons.includes(season)).length).toBeGreaterThan(8);
  }
  for (const retailer of retailers) {
    const found = outfits.filter((one) =>
      one.items.some((item) => sources[item.source].retailer === retailer),
    );
    expect(found.length, retailer).toBeGreaterThan(20);
  }
});

test("items come in every garment, colour and availability, mostly in stock", () => {
  for (const garment of garments) {
    expect(items.filter((item) => item.garment === garment).length).toBeGreaterThanOrEqual(8);
  }
  for (const color of colors) {
    expect(items.filter((item) => item.color === color).length).toBeGreaterThanOrEqual(10);
  }
  for (const availability of availabilities) {
    expect(items.some((item) => item.availability === availability)).toBe(true);
  }
  const inStock = items.filter(({ availability }) => availability === "in_stock");
  expect(inStock.length / items.length).toBeGreaterThan(0.8);
});

test("items are named after cuts that can be drawn", () => {
  const unknown = items.filter(({ garment, variant }) => !variantsOf(garment).includes(variant));
  expect(unknown).toEqual([]);
});

test("every chip of the collection list finds collections, each of 8 to 20 outfits", () => {
  for (const chip of ["Work", "Casual", "Date Night", "Budget-Friendly"]) {
    expect(collections.filter(({ tags }) => tags.includes(chip)).length).toBeGreaterThanOrEqual(2);
  }
  for (const { title, outfits: members } of collections) {
    expect(members.length, title).toBeGreaterThanOrEqual(8);
    expect(members.length, title).toBeLessThanOrEqual(20);
  }
});

test("descriptions leave no gap unfilled", () => {
  const broken = outfits.filter(({ description }) => /[{}|]|undefined|\s{2}/.test(description));
  expect(broken.map(({ title }) => title)).toEqual([]);
});
