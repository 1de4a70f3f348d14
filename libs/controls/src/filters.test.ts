import { expect, test } from "vitest";
import {
  searchParamKeys,
  countFilters,
  type FilterConfig,
  maxSearchLength,
  readFilters,
  writeFilters,
} from "./filters";

const rules = {
  choices: { status: ["active", "paused"], tier: ["gold"] },
  multiChoices: { colors: ["red", "blue", "green"] },
  ranges: { price: { from: 0, to: 500 } },
  sorts: ["name", "clicks"],
  defaultSort: { by: "name", descending: false },
} as const satisfies FilterConfig;
const read = (address: string) => readFilters(rules, new URLSearchParams(address));
const written = (address: string, current = "") =>
  writeFilters(rules, read(address), new URLSearchParams(current)).toString();

test("reads every search parameter", () => {
  expect(
    read("q=+maison+&status=paused&colors=green,red&price=40-120&sort=-clicks&page=3"),
  ).toEqual({
    text: "maison",
    choices: { status: "paused", tier: undefined },
    multiChoices: { colors: ["red", "green"] },
    ranges: { price: { from: 40, to: 120 } },
    sort: { by: "clicks", descending: true },
    page: 3,
  });
});

test("returns common and own search parameters", () => {
  expect(searchParamKeys(rules)).toEqual([
    "q",
    "status",
    "tier",
    "colors",
    "price",
    "sort",
    "page",
  ]);
  expect(searchParamKeys({})).toEqual(["q", "page"]);
});

test.each([
  ["status=dead&sort=-password&page=-4"],
  ["colors=purple,&price=120-40"],
  ["price=forty&page=1.5"],
  ["price=-5-20"],
])("ignores invalid %s", (address) => {
  expect(read(address)).toEqual(read(""));
});

test("truncates a text that is too long to search for", () => {
  expect(read(`q=${"x".repeat(300)}`).text).toHaveLength(maxSearchLength);
});

test("clamps a range to its bounds", () => {
  expect(read("price=100-9000").ranges.price).toEqual({ from: 100, to: 500 });
});

test("omits defaults and keeps other parameters when writing filters", () => {
  expect(written("status=paused&price=0-500", "status=paused&page=4&edit=7")).toBe(
    "status=paused&edit=7",
  );
});

test("reads the same filters back after writing them", () => {
  const address = "q=a%26b&status=active&tier=gold&colors=red,blue&price=10-20&sort=-name&page=2";
  expect(read(written(address))).toEqual(read(address));
});

test("ignores a minus when sorts aren't reversible", () => {
  const shop = { ...rules, reversible: false };
  expect(readFilters(shop, new URLSearchParams("sort=-clicks")).sort).toEqual(rules.defaultSort);
  expect(readFilters(shop, new URLSearchParams("sort=clicks")).sort.by).toBe("clicks");
});

test("counts values and narrowed ranges, but not the text", () => {
  const count = (address: string) => countFilters(rules, read(address));
  expect(count("q=dress&sort=-name&page=2")).toBe(0);
  expect(count("status=active&colors=red,blue&price=0-400")).toBe(4);
});

test("works without choices and sorts", () => {
  const filters = readFilters({}, new URLSearchParams("q=silk&sort=name&page=2"));
  expect(filters).toMatchObject({ text: "silk", sort: undefined, page: 2 });
  expect(writeFilters({}, filters, new URLSearchParams()).toString()).toBe("q=silk&page=2");
});
