import { longestText } from "@ensemble/list";
import { expect, test } from "vitest";
import { noFilters, readFilters, writeFilters, type OutfitFilters } from "./outfit-filters";

const read = (address: string) => readFilters(new URLSearchParams(address));
const write = (filters: Partial<OutfitFilters>, current = "") =>
  writeFilters({ ...noFilters, ...filters }, new URLSearchParams(current)).toString();

test("an empty address filters nothing, and nothing is written for it", () => {
  expect(read("")).toEqual(noFilters);
  expect(write({})).toBe("");
});

test("what is written is read again", () => {
  const filters: OutfitFilters = {
    text: "linen & silk",
    occasion: "date",
    vibe: "edgy",
    budget: "over_400",
    colors: ["red", "blue"],
    seasons: ["Fall", "Winter"],
    price: { from: 40, to: 200 },
    sort: "price-low",
    page: 3,
  };
  expect(read(write(filters))).toEqual(filters);
});

test("values that do not exist count as not said", () => {
  const odd = "occasion=brunch&vibe=&budget=1&colors=teal,red&seasons=All&sort=random&page=-2";
  expect(read(odd)).toEqual({ ...noFilters, colors: ["red"] });
  expect(read("page=two").page).toBe(1);
  expect(read("page=1e9").page).toBe(1_000_000_000);
});

test("a price keeps within the slider and the right way round", () => {
  expect(read("price=40-200").price).toEqual({ from: 40, to: 200 });
  expect(read("price=40-900").price).toEqual({ from: 40, to: 500 });
  expect(read("price=200-40").price).toEqual(noFilters.price);
  expect(read("price=cheap").price).toEqual(noFilters.price);
});

test("a text is cut to what the database searches for", () => {
  expect(read(`q=${"x".repeat(300)}`).text).toHaveLength(longestText);
});

test("white space around the text is no text", () => {
  expect(read("q=%20%20").text).toBe("");
  expect(write({ text: "  wool " })).toBe("q=wool");
});

test("a change of filters keeps the view", () => {
  expect(write({ occasion: "work" }, "view=list&page=4")).toBe("occasion=work&view=list");
});
