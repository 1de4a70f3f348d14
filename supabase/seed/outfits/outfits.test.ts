import { expect, test } from "vitest";
import { items } from "../catalogue";
import { repeated } from "../repeated";
import { sources } from "../sources";
import { budgets, colors, occasions, retailers, seasons, vibes } from "../vocabulary";
import { purposes } from "./outfit-purposes";
import { outfits } from "./outfits";
import { bands } from "./stylist";

const total = (prices: number[]): number => prices.reduce((sum, price) => sum + price, 0);

test.each(outfits.map((outfit) => [outfit.title, outfit] as const))(
  "prices %s within its budget and dresses it completely",
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

test("sells its items with every outfit", () => {
  const sold = new Set(items.map(({ id }) => id));
  const worn = outfits.flatMap((outfit) => outfit.items);
  expect(worn.filter(({ id }) => !sold.has(id))).toEqual([]);
});

test("finds outfits for every filter of the shop", () => {
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

test("uses every purpose as a tag of at least two looks", () => {
  for (const [purpose, titles] of Object.entries(purposes)) {
    const found = outfits.filter(({ tags }) => tags.includes(purpose));
    expect(found.map(({ title }) => title).sort(), purpose).toEqual([...titles].sort());
    expect(titles.length, purpose).toBeGreaterThan(1);
  }
});
