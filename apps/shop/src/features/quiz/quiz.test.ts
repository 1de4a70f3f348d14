import { expect, test } from "vitest";
import { firstOpenStep, isComplete, noAnswers, type QuizAnswers, quizSteps } from "./quiz";
import { type Matchable, matchReason, toRetailers, sharedValues } from "./quiz-results";

const complete: QuizAnswers = {
  colors: ["navy", "red"],
  vibe: ["edgy"],
  budget: ["over_400"],
  occasions: ["party"],
  brands: ["MACYS", "OTHER"],
};

test("opens the first unanswered step", () => {
  expect(quizSteps).toHaveLength(5);
  expect(firstOpenStep(noAnswers)).toBe(0);
  expect(firstOpenStep({ ...complete, budget: [] })).toBe(2);
  expect(isComplete({ ...complete, brands: [] })).toBe(false);
  expect(isComplete(complete)).toBe(true);
});

const chosen: QuizAnswers = {
  ...noAnswers,
  colors: ["navy", "white"],
  brands: ["ZARA", "MACYS"],
};
const look: Matchable = {
  occasion: "work",
  vibe: "classic",
  budget: "200_400",
  colors: ["black", "white"],
  retailers: ["OTHER", "HM"],
};

test("counts brands that aren't retailers as OTHER", () => {
  expect(toRetailers(["NORDSTROM", "FOREVER21", "MACYS"])).toEqual(["OTHER"]);
  expect(toRetailers(["ZARA", "OTHER"])).toEqual(["ZARA", "OTHER"]);
});

test("finds the colors and retailers that an outfit shares with the answers", () => {
  expect(sharedValues(look, chosen)).toEqual({ colors: ["white"], retailers: ["OTHER"] });
  expect(sharedValues(look, noAnswers)).toEqual({ colors: [], retailers: [] });
});

const answers: QuizAnswers = {
  colors: ["navy", "white", "red"],
  vibe: ["classic"],
  budget: ["200_400"],
  occasions: ["work"],
  brands: ["ZARA", "MACYS"],
};
const outfit: Matchable = {
  occasion: "work",
  vibe: "classic",
  budget: "200_400",
  colors: ["navy", "white", "gray"],
  retailers: ["ZARA", "OTHER"],
};

test("names the matching style, occasion and budget, then shared colors and retailers", () => {
  expect(matchReason(outfit, answers)).toBe(
    "Your style, occasion, and budget, your colors navy and white, from Zara",
  );
  expect(matchReason({ ...outfit, budget: "over_400", colors: ["red"] }, answers)).toBe(
    "Your style and occasion, your color red, from Zara",
  );
});

test("omits what doesn't match", () => {
  const plain = { ...outfit, colors: [], retailers: [] };
  expect(matchReason(plain, answers)).toBe("Your style, occasion, and budget");
  expect(matchReason({ ...plain, vibe: "edgy" }, answers)).toBe("Your occasion and budget");
  const foreign = { ...outfit, vibe: "edgy", occasion: "party", budget: "over_400" } as const;
  expect(matchReason({ ...foreign, retailers: ["OTHER"] }, answers)).toBe(
    "Your colors navy and white",
  );
  expect(matchReason({ ...foreign, colors: [] }, answers)).toBe("From Zara");
});

test("returns an empty reason when nothing matches", () => {
  expect(matchReason(outfit, noAnswers)).toBe("");
});
