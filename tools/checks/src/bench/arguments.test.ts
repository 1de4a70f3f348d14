import { expect, test } from "vitest";
import { parseBench } from "./arguments";

const known = { compared: ["page", "search"], alone: ["federation"] };

test("runs every part that is possible when none is named", () => {
  expect(parseBench([], known)).toEqual({
    parts: ["page", "search", "federation"],
    against: undefined,
    minutes: 10,
    outfits: 100_000,
  });
  const { parts, against } = parseBench(["--against", "HEAD~1"], known);
  expect(parts).toEqual(["page", "search"]);
  expect(against).toBe("HEAD~1");
});

test("runs the named parts once each", () => {
  const words = ["search", "page", "search", "--minutes", "0.5"];
  expect(parseBench(words, known)).toMatchObject({ parts: ["search", "page"], minutes: 0.5 });
});

test.each([
  [["pages"], 'There is no part "pages": page, search, federation.'],
  [["page", "federation", "--against", "HEAD"], "--against measures page, search, and not"],
  [["page", "--minutes", "soon"], "--minutes and --outfits are numbers above 0."],
  [["page", "--against"], "argument missing"],
])("refuses %j and says why", (words, reason) => {
  expect(() => parseBench(words, known)).toThrow(reason);
});
