import { expect, test } from "vitest";
import { noAnswers, type QuizAnswers } from "./quiz";
import { type Matchable, retailersOf, shared } from "./quiz-results";

const answers: QuizAnswers = {
  ...noAnswers,
  colors: ["navy", "white"],
  brands: ["ZARA", "MACYS"],
};
const outfit: Matchable = {
  occasion: "work",
  vibe: "classic",
  budget: "200_400",
  colors: ["black", "white"],
  retailers: ["OTHER", "HM"],
};

test("counts brands that are not our retailers as other", () => {
  expect(retailersOf(["NORDSTROM", "FOREVER21", "MACYS"])).toEqual(["OTHER"]);
  expect(retailersOf(["ZARA", "OTHER"])).toEqual(["ZARA", "OTHER"]);
});

test("finds the chosen colors and shops that an outfit shares", () => {
  expect(shared(outfit, answers)).toEqual({ colors: ["white"], retailers: ["OTHER"] });
  expect(shared(outfit, noAnswers)).toEqual({ colors: [], retailers: [] });
});
