import { expect, test } from "vitest";
import { serviceTypes, specializations } from "../experts/expert-profile";
import { experts } from "../experts/experts";
import { links } from "./links";
import { categories, partnerStatuses, tiers } from "./partner-profile";
import { partners } from "./partners";

const repeated = (values: string[]): string[] =>
  values.filter((value, place) => values.indexOf(value) !== place);

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

test("gives active links to active partners only", () => {
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
