import { readFilters } from "@ensemble/controls";
import { expect, test } from "vitest";
import {
  type ChosenExperts,
  type Expert,
  expertRules,
  type ExpertSort,
  findExperts,
  type Offer,
  offersByExpert,
} from "./experts";

const noFilters = readFilters(expertRules, new URLSearchParams());

function expert(name: string, facts: Partial<Expert> = {}): Expert {
  return {
    id: name,
    slug: name.toLowerCase(),
    name,
    bio: "",
    profile_image: "",
    is_verified: false,
    rating: 4,
    total_reviews: 1,
    experience_years: 1,
    specializations: [],
    ...facts,
  };
}

const ada = expert("Ada", {
  bio: "Linen and wool, nothing else.",
  rating: 4.9,
  experience_years: 3,
  specializations: ["sustainable_fashion", "wardrobe_audit"],
});
const ben = expert("Ben", { rating: 4.2, experience_years: 20, specializations: ["menswear"] });
const cleo = expert("Cleo", { rating: 4.9, total_reviews: 40, specializations: ["menswear"] });
const experts = [ben, ada, cleo];

const offers = new Map<string, Offer>([
  ["Ada", { count: 2, from: 90, types: new Set(["virtual", "in_person"]) }],
  ["Ben", { count: 1, from: 250, types: new Set(["shopping_trip"]) }],
]);

function found(filters: Partial<ChosenExperts> = {}): string[] {
  return findExperts(experts, offers, { ...noFilters, ...filters }).map(
    ({ expert: { name } }) => name,
  );
}

const by = (sort: ExpertSort) => ({ sort: { by: sort, descending: false } });

test("lists all experts without filters, best rated first, more reviews before fewer", () => {
  expect(found()).toEqual(["Cleo", "Ada", "Ben"]);
});

test("the text is found in name, bio and specialization, whatever its case", () => {
  expect(found({ text: "BEN" })).toEqual(["Ben"]);
  expect(found({ text: " linen " })).toEqual(["Ada"]);
  expect(found({ text: "Wardrobe audit" })).toEqual(["Ada"]);
  expect(found({ text: "wardrobe_audit" })).toEqual(["Ada"]);
  expect(found({ text: "silk" })).toEqual([]);
});

test("filters narrow together", () => {
  expect(found({ choices: { specialization: "menswear" } })).toEqual(["Cleo", "Ben"]);
  expect(found({ choices: { service: "shopping_trip" } })).toEqual(["Ben"]);
  expect(found({ choices: { specialization: "menswear", service: "virtual" } })).toEqual([]);
});

test("prices sort by the lowest package, which is 0 without packages", () => {
  expect(found(by("price-low"))).toEqual(["Cleo", "Ada", "Ben"]);
  expect(found(by("price-high"))).toEqual(["Ben", "Ada", "Cleo"]);
});

test("experience sorts the longest first", () => {
  expect(found(by("experience"))).toEqual(["Ben", "Ada", "Cleo"]);
});

test("counts packages, finds the lowest price and collects the service types", () => {
  const offers = offersByExpert([
    { expert_id: "maya", service_type: "virtual", price: 165 },
    { expert_id: "omar", service_type: "in_person", price: 80 },
    { expert_id: "maya", service_type: "wardrobe_review", price: 290 },
    { expert_id: "maya", service_type: "virtual", price: 49 },
  ]);
  expect(offers.get("maya")).toEqual({
    count: 3,
    from: 49,
    types: new Set(["virtual", "wardrobe_review"]),
  });
  expect(offers.get("omar")?.from).toBe(80);
  expect(offers.has("nobody")).toBe(false);
});
