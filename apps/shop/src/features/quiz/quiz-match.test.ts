import { expect, test } from "vitest";
import { noAnswers, type QuizAnswers } from "./quiz-answers";
import { byNearness, byShared, matches, retailersOf, shared, type Matchable } from "./quiz-match";

const answers: QuizAnswers = {
  colors: ["navy", "white"],
  vibe: ["classic"],
  budget: ["200_400"],
  occasions: ["work", "formal"],
  brands: ["ZARA", "MACYS"],
};
const outfit = (name: string, changes: Partial<Matchable> = {}): Matchable & { name: string } => ({
  name,
  occasion: "work",
  vibe: "classic",
  budget: "200_400",
  colors: ["black"],
  retailers: ["HM"],
  ...changes,
});
const names = (outfits: { name: string }[]) => outfits.map(({ name }) => name);

test("vibe and budget must be the chosen ones and the occasion among the chosen", () => {
  expect(matches(outfit("same"), answers)).toBe(true);
  expect(matches(outfit("other chosen occasion", { occasion: "formal" }), answers)).toBe(true);
  expect(matches(outfit("occasion", { occasion: "party" }), answers)).toBe(false);
  expect(matches(outfit("vibe", { vibe: "edgy" }), answers)).toBe(false);
  expect(matches(outfit("budget", { budget: "over_400" }), answers)).toBe(false);
  expect(matches(outfit("nothing chosen"), noAnswers)).toBe(false);
});

test("brands that are no retailers here count as other", () => {
  expect(retailersOf(["NORDSTROM", "FOREVER21", "MACYS"])).toEqual(["OTHER"]);
  expect(retailersOf(["ZARA", "OTHER"])).toEqual(["ZARA", "OTHER"]);
  expect(shared(outfit("a", { retailers: ["OTHER", "HM"] }), answers).retailers).toEqual(["OTHER"]);
});

test("matches are ordered by shared colours and brands, equal ones stay", () => {
  const ordered = byShared(
    [
      outfit("nothing"),
      outfit("colour", { colors: ["navy", "red"] }),
      outfit("both", { colors: ["navy", "white"], retailers: ["ZARA"] }),
      outfit("brand", { retailers: ["ZARA"] }),
    ],
    answers,
  );
  expect(names(ordered)).toEqual(["both", "colour", "brand", "nothing"]);
});

test("without a match the nearest come first: vibe, then occasion, then budget", () => {
  const ordered = byNearness(
    [
      outfit("other vibe", { vibe: "edgy" }),
      outfit("far budget", { budget: "under_100" }),
      outfit("other occasion", { occasion: "party" }),
      outfit("near budget", { budget: "over_400" }),
    ],
    answers,
  );
  expect(names(ordered)).toEqual(["near budget", "far budget", "other occasion", "other vibe"]);
});
