import { expect, test } from "vitest";
import { variantsOf } from "../artwork";
import { items } from "../catalogue";
import { firstName, slugOf } from "../identity";
import { sources } from "../sources";
import { availabilities, colors, garments } from "../vocabulary";

test("links no item to an invented product of a chain, and invents independents completely", () => {
  const chains = items.filter(({ source }) => sources[source].retailer !== "OTHER");
  expect([...new Set(chains.map(({ address }) => address))].sort()).toEqual([
    "https://shop.mango.com/us/en/h/women",
    "https://www.zara.com/us/en/woman-new-in-l1180.html",
    "https://www2.hm.com/en_us/women.html",
  ]);
  for (const { source, address } of items.filter((item) => !chains.includes(item))) {
    expect(new URL(address).hostname, source).toMatch(/\.example$/);
  }
});

test("has items in every garment, color and availability, mostly in stock", () => {
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

test("names items after cuts that can be drawn", () => {
  const unknown = items.filter(({ garment, variant }) => !variantsOf(garment).includes(variant));
  expect(unknown).toEqual([]);
});

test("keeps ids and slugs when a name is reworded", () => {
  expect(firstName("Merino turtleneck sweater")).toBe("Merino roll-neck jumper");
  expect(slugOf("Harbor Walk")).toBe("harbour-walk");
  expect(items.find(({ name }) => name === "Cable-knit sweater")?.slug).toMatch(
    /^cable-knit-jumper/,
  );
});
