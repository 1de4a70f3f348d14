import { expect, test } from "vitest";
import { items } from "./catalog";
import { anchorOf } from "./days";
import { serviceTypes, specializations } from "./experts/expert-profiles";
import { experts } from "./experts/experts";
import { originalName, slugOf } from "./identity";
import { seed, seedStatements } from "./index";
import { designs } from "./items/designs";
import { collections } from "./outfits/collections";
import { bands, outfits, purposes } from "./outfits/outfits";
import { links } from "./partners/links";
import { categories, partnerStatuses, tiers } from "./partners/partner-profiles";
import { partners } from "./partners/partners";
import { sources } from "./sources";
import { insertInto } from "./statement";
import {
  type Garment,
  availabilities,
  budgets,
  colors,
  garments,
  occasions,
  retailers,
  seasons,
  vibes,
} from "./vocabulary";

const repeated = (values: string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

const anchor = anchorOf(new Date("2026-11-21T15:30:00Z"));

test("returns the same rows for the same day", () => {
  expect(seedStatements(anchorOf(new Date("2026-11-21T23:59:59Z")))).toEqual(
    seedStatements(anchor),
  );
});

test("changes only dates on another day", () => {
  const undated = (day: Date): string =>
    JSON.stringify(seedStatements(anchorOf(day)))
      .replace(/\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?/g, "a date")
      .replace(/"weight":[\d.]+/g, "a weight");
  const bookings = (text: string): string => text.replace(/"(start_time|end_time)":"[\d:]+"/g, "");
  expect(bookings(undated(new Date("2027-03-02T08:00:00Z")))).toBe(
    bookings(undated(anchor.midnight)),
  );
});

test("uses at most 60 statements", () => {
  expect(seedStatements(anchor).length).toBeLessThanOrEqual(60);
});

test("fills every placeholder", () => {
  expect(JSON.stringify(seedStatements(anchor))).not.toMatch(
    /\{(item|[Ff]itted|[Ll]ead)\}|undefined/,
  );
});

test("has a hash that doesn't depend on the day", () => {
  expect(seed.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(seed.hash).toBe(seed.hash);
});

test("rejects rows with different columns", () => {
  expect(() => insertInto("public.items", [{ id: 1, name: "a" }, { id: 2 }])).toThrow(TypeError);
});

test("has 12 collections, 145 outfits and 490 items", () => {
  expect(collections).toHaveLength(12);
  expect(outfits.length).toBeGreaterThanOrEqual(145);
  expect(items.length).toBeGreaterThanOrEqual(490);
});

test("starts with the ten sample items and three sample outfits", () => {
  expect(items.slice(0, 10).map(({ name }) => name)).toContain("Structured wool-blend blazer");
  const properties = outfits
    .slice(0, 3)
    .map(({ occasion, vibe, budget }) => [occasion, vibe, budget]);
  expect(properties).toEqual([
    ["work", "classic", "200_400"],
    ["casual", "minimal", "under_100"],
    ["date", "romantic", "100_200"],
  ]);
  const itemIds = outfits.slice(0, 3).flatMap((outfit) => outfit.items.map(({ id }) => id));
  expect(itemIds.sort()).toEqual(
    items
      .slice(0, 10)
      .map(({ id }) => id)
      .sort(),
  );
});

test("repeats no name, slug, title or description", () => {
  expect(repeated(items.map(({ slug }) => slug))).toEqual([]);
  expect(repeated(designs.map(({ name }) => name))).toEqual([]);
  expect(repeated(outfits.map(({ slug }) => slug))).toEqual([]);
  expect(repeated(outfits.map(({ title }) => title))).toEqual([]);
  expect(repeated(outfits.map(({ subtitle }) => subtitle))).toEqual([]);
  expect(repeated(outfits.map(({ description }) => description))).toEqual([]);
  expect(repeated(collections.map(({ slug }) => slug))).toEqual([]);
});

test("links chains to their front page and other shops to .example domains", () => {
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

test("has items for every garment, color and availability, mostly in stock", () => {
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

test("keeps ids and slugs when a name is reworded", () => {
  expect(originalName("Merino turtleneck sweater")).toBe("Merino roll-neck jumper");
  expect(slugOf("Harbor Walk")).toBe("harbour-walk");
  expect(items.find(({ name }) => name === "Cable-knit sweater")?.slug).toMatch(
    /^cable-knit-jumper/,
  );
});

const total = (prices: number[]): number => prices.reduce((sum, price) => sum + price, 0);

test.each(outfits.map((outfit) => [outfit.title, outfit] as const))(
  "prices %s within its budget and includes bottoms or a dress",
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

test("includes the items of every outfit", () => {
  const sold = new Set(items.map(({ id }) => id));
  const worn = outfits.flatMap((outfit) => outfit.items);
  expect(worn.filter(({ id }) => !sold.has(id))).toEqual([]);
});

test("has outfits for every filter of the shop", () => {
  for (const occasion of occasions) {
    for (const vibe of vibes) {
      const found = outfits.filter(
        (outfit) => outfit.occasion === occasion && outfit.vibe === vibe,
      );
      expect(found.length, `${occasion} and ${vibe}`).toBeGreaterThanOrEqual(2);
    }
  }
  for (const vibe of vibes) {
    for (const budget of budgets) {
      const found = outfits.filter((outfit) => outfit.vibe === vibe && outfit.budget === budget);
      expect(found.length, `${vibe} and ${budget}`).toBeGreaterThanOrEqual(2);
    }
  }
  for (const color of colors) {
    const found = outfits.filter((outfit) => outfit.items.some((item) => item.color === color));
    expect(found.length, color).toBeGreaterThanOrEqual(8);
  }
  for (const season of seasons) {
    expect(outfits.filter((outfit) => outfit.seasons.includes(season)).length).toBeGreaterThan(8);
  }
  for (const retailer of retailers) {
    const found = outfits.filter((outfit) =>
      outfit.items.some((item) => sources[item.source].retailer === retailer),
    );
    expect(found.length, retailer).toBeGreaterThan(20);
  }
});

test("tags at least two looks with each purpose", () => {
  for (const [purpose, titles] of Object.entries(purposes)) {
    const found = outfits.filter(({ tags }) => tags.includes(purpose));
    expect(found.map(({ title }) => title).sort(), purpose).toEqual([...titles].sort());
    expect(titles.length, purpose).toBeGreaterThan(1);
  }
});

test("has collections of 8 to 20 outfits for every chip of the collection list", () => {
  for (const chip of ["Work", "Casual", "Date Night", "Budget-Friendly"]) {
    expect(collections.filter(({ tags }) => tags.includes(chip)).length).toBeGreaterThanOrEqual(2);
  }
  for (const { title, outfits: members } of collections) {
    expect(members.length, title).toBeGreaterThanOrEqual(8);
    expect(members.length, title).toBeLessThanOrEqual(20);
  }
});

const garmentNames: Record<Garment, RegExp> = {
  coat: /\b(coat|trench|peacoat|jacket)\b/i,
  blazer: /\b(blazer|jacket)\b/i,
  knit: /\b(knit|sweater|crew-neck|turtleneck|funnel neck|V-neck|cardigan|sweatshirt|top|alpaca|merino|mohair|Breton)\b/i,
  shirt: /\b(shirt|overshirt|blouse|tunic)\b/i,
  tee: /\b(tee|tank|V-neck|stripe)\b/i,
  trousers: /\b(pants|chinos|trousers)\b/i,
  jeans: /\b(jeans|denim)\b/i,
  skirt: /\b(skirt|mini|kilt|pleats)\b/i,
  dress: /\b(dress|slip|sheath|column|kaftan)\b/i,
  boots: /\bboots\b/i,
  trainers: /\b(sneakers|runners|high-tops)\b/i,
  heels: /\b(heels|pumps|sandals|mules|slingbacks)\b/i,
  bag: /\b(bag|tote|shopper|crossbody)\b/i,
  belt: /\bbelt\b/i,
  scarf: /\b(scarf|bandana|square)\b/i,
  jewellery: /\b(hoops|pearls|chain|pendant|bangles|choker|garnet)\b/i,
  hat: /\b(hat|cap|beanie|beret|fedora)\b/i,
  sunglasses: /\b(sunglasses|glasses)\b/i,
};

test.each(outfits.map((outfit) => [outfit.title, outfit] as const))(
  "describes %s individually and names two of its garments",
  (_, { description, items: worn }) => {
    expect(description.length).toBeGreaterThanOrEqual(120);
    expect(description.length).toBeLessThanOrEqual(400);
    const named = new Set(worn.map(({ garment }) => garment)).values();
    expect(
      [...named].filter((garment) => garmentNames[garment].test(description)).length,
    ).toBeGreaterThan(1);
  },
);

test("repeats no sentence of a description", () => {
  const sentences = outfits.flatMap(({ description }) => description.split(/(?<=[.!?]) /));
  expect(repeated(sentences)).toEqual([]);
});

test("seeds 24 partners in every status, tier and category", () => {
  expect(partners).toHaveLength(24);
  for (const status of partnerStatuses)
    expect(partners.some((p) => p.status === status)).toBe(true);
  for (const tier of tiers) expect(partners.some((p) => p.tier === tier)).toBe(true);
  for (const category of categories) {
    expect(
      partners.some((p) => p.categories.includes(category)),
      category,
    ).toBe(true);
  }
});

test("seeds 1,234 active links plus some paused and expired ones", () => {
  const count = (status: string): number => links.filter((link) => link.status === status).length;
  expect(count("active")).toBe(1234);
  expect(count("paused")).toBeGreaterThan(20);
  expect(count("expired")).toBeGreaterThan(20);
  expect(repeated(links.map(({ id }) => id))).toEqual([]);
  expect(repeated(links.map(({ partner, campaign }) => `${partner.slug}/${campaign}`))).toEqual([]);
});

test("has active links for active partners only", () => {
  const wrong = links.filter(
    ({ status, partner }) => status === "active" && partner.status !== "active",
  );
  expect(wrong).toEqual([]);
});

test("seeds 12 experts who cover every service and specialization", () => {
  expect(experts).toHaveLength(12);
  expect(repeated(experts.map(({ slug }) => slug))).toEqual([]);
  for (const service of serviceTypes) {
    const found = experts.filter((e) => e.packages.some((offer) => offer.service === service));
    expect(found.length, service).toBeGreaterThanOrEqual(2);
  }
  for (const field of specializations) {
    expect(experts.filter((e) => e.specializations.includes(field)).length).toBeGreaterThanOrEqual(
      2,
    );
  }
  expect(new Set(experts.map(({ timeZone }) => timeZone)).size).toBeGreaterThanOrEqual(8);
});

test.each(experts.map((expert) => [expert.name, expert] as const))(
  "gives %s packages, working hours and reviews",
  (_, expert) => {
    expect(expert.packages.length).toBeGreaterThanOrEqual(2);
    expect(expert.packages.length).toBeLessThanOrEqual(4);
    expect(expert.hours.length).toBeGreaterThan(0);
    expect(expert.reviews.length).toBeGreaterThanOrEqual(5);
    const texts = expert.reviews.map(({ text }) => text).filter((text) => text !== null);
    expect(repeated(texts)).toEqual([]);
  },
);
