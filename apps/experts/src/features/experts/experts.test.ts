import { readFilters } from "@ensemble/controls";
import { describe, expect, test } from "vitest";
import { readChoice, wizardPath } from "./expert";
import { freeDays } from "./expert-header";
import {
  type ChosenExperts,
  type Expert,
  expertRules,
  type ExpertSort,
  findExperts,
  type Offer,
  offersByExpert,
} from "./experts";

const at = (iso: string) => Date.parse(iso);

test("groups times by the visitor's day, not the expert's", () => {
  const instants = [at("2026-11-23T22:00:00Z"), at("2026-11-23T23:30:00Z")];
  expect(freeDays(instants, "UTC", 3)).toEqual([{ date: "2026-11-23", instants }]);
  expect(freeDays(instants, "Europe/Berlin", 3)).toEqual([
    { date: "2026-11-23", instants: [instants[0]] },
    { date: "2026-11-24", instants: [instants[1]] },
  ]);
});

test("returns only the first days", () => {
  const instants = ["23", "24", "25"].map((date) => at(`2026-11-${date}T10:00:00Z`));
  expect(freeDays(instants, "UTC", 2).map(({ date }) => date)).toEqual([
    "2026-11-23",
    "2026-11-24",
  ]);
});

describe("experts", () => {
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
      city: "",
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
    ["Ada", { count: 2, from: 90, types: new Set(["virtual", "in_person"]), inPerson: true }],
    ["Ben", { count: 1, from: 250, types: new Set(["shopping_trip"]), inPerson: true }],
  ]);

  function found(filters: Partial<ChosenExperts> = {}): string[] {
    return findExperts(experts, offers, { ...noFilters, ...filters }).map(
      ({ expert: { name } }) => name,
    );
  }

  const by = (sort: ExpertSort) => ({ sort: { by: sort, descending: false } });

  test("lists all experts by rating, then by number of reviews", () => {
    expect(found()).toEqual(["Cleo", "Ada", "Ben"]);
  });

  test("searches name, bio and specializations, ignoring case", () => {
    expect(found({ text: "BEN" })).toEqual(["Ben"]);
    expect(found({ text: " linen " })).toEqual(["Ada"]);
    expect(found({ text: "Wardrobe audit" })).toEqual(["Ada"]);
    expect(found({ text: "wardrobe_audit" })).toEqual(["Ada"]);
    expect(found({ text: "silk" })).toEqual([]);
  });

  test("combines filters", () => {
    expect(found({ choices: { specialization: "menswear" } })).toEqual(["Cleo", "Ben"]);
    expect(found({ choices: { service: "shopping_trip" } })).toEqual(["Ben"]);
    expect(found({ choices: { specialization: "menswear", service: "virtual" } })).toEqual([]);
  });

  test("sorts by the lowest package price, and counts an expert without packages as 0", () => {
    expect(found(by("price-low"))).toEqual(["Cleo", "Ada", "Ben"]);
    expect(found(by("price-high"))).toEqual(["Ben", "Ada", "Cleo"]);
  });

  test("sorts by experience, longest first", () => {
    expect(found(by("experience"))).toEqual(["Ben", "Ada", "Cleo"]);
  });

  test("counts packages, finds the lowest price and collects the service types", () => {
    const offers = offersByExpert([
      { expert_id: "maya", service_type: "virtual", place_kind: null, price: 165 },
      { expert_id: "omar", service_type: "in_person", place_kind: null, price: 80 },
      { expert_id: "maya", service_type: "wardrobe_review", place_kind: null, price: 290 },
      { expert_id: "maya", service_type: "virtual", place_kind: null, price: 49 },
    ]);
    expect(offers.get("maya")).toEqual({
      count: 3,
      from: 49,
      types: new Set(["virtual", "wardrobe_review"]),
      inPerson: false,
    });
    expect(offers.get("omar")).toMatchObject({ from: 80, inPerson: true });
    expect(offers.has("unknown")).toBe(false);
  });
});

describe("expert", () => {
  const expert = { packages: [{ id: "video" }] };
  const now = Date.parse("2026-10-20T10:00:00Z");
  const start = Date.parse("2026-10-26T08:00:00Z");

  const read = (query: string) => readChoice(new URLSearchParams(query), expert, now);

  test("reads back a written choice", () => {
    const choice = { step: 3, packageId: "video", start } as const;
    const { pathname, searchParams } = new URL(wizardPath("maya", choice), "http://site.invalid");
    expect(pathname).toBe("/experts/maya/book");
    expect(readChoice(searchParams, expert, now)).toEqual({ ...choice, day: undefined });
  });

  test("writes the first step without parameters", () => {
    expect(wizardPath("maya", { step: 1 })).toBe("/experts/maya/book");
  });

  test("omits the day once a time is selected", () => {
    expect(wizardPath("maya", { step: 2, packageId: "video", day: "2026-10-26" })).toContain(
      "day=2026-10-26",
    );
    expect(
      wizardPath("maya", { step: 2, packageId: "video", day: "2026-10-26", start }),
    ).not.toContain("day=");
  });

  test.each([
    ["nothing", 1, ""],
    ["step 3 with nothing", 1, "step=3"],
    ["step 2 with a package of another expert", 1, "step=2&package=other"],
    ["step 3 with a package", 2, "step=3&package=video"],
    ["step 3 with a time that has passed", 2, "step=3&package=video&start=2026-10-19T08:00:00Z"],
    ["step 3 with an invalid time", 2, "step=3&package=video&start=soon"],
    ["step 3 with everything", 3, "step=3&package=video&start=2026-10-26T08:00:00.000Z"],
    ["step 2 with everything", 2, "step=2&package=video&start=2026-10-26T08:00:00.000Z"],
    ["a nonexistent step", 1, "step=7&package=video"],
  ])("reads %s as step %i", (_, step, query) => {
    expect(read(query).step).toBe(step);
  });
});
