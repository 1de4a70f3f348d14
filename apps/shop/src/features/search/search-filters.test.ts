import { longestText } from "@ensemble/list";
import { expect, test } from "vitest";
import { filterCount, readSearch, withoutFilters, writeSearch } from "./search-filters";

const read = (address: string) => readSearch(new URLSearchParams(address));

test("what is written is read again", () => {
  const search = read("q=silk&occasions=work,date&budgets=under_100&retailers=ZARA,OTHER&page=2");
  expect(search).toEqual({
    text: "silk",
    occasions: ["work", "date"],
    vibes: [],
    budgets: ["under_100"],
    retailers: ["ZARA", "OTHER"],
    page: 2,
  });
  expect(readSearch(writeSearch(search))).toEqual(search);
  expect(writeSearch(read("")).toString()).toBe("");
});

test("values that do not exist count as not said", () => {
  expect(read("occasions=brunch,other,work&vibes=&page=-1")).toEqual({
    ...read(""),
    occasions: ["work"],
  });
});

test("a text is cut to what the database searches for", () => {
  expect(read(`q=${"x".repeat(300)}`).text).toHaveLength(longestText);
});

test("every chosen value counts, and all can be taken away but the text", () => {
  const search = read("q=silk&occasions=work,date&retailers=HM&page=3");
  expect(filterCount(search)).toBe(3);
  expect(writeSearch(withoutFilters(search)).toString()).toBe("q=silk");
});
