import { expect, test } from "vitest";
import { noAnswers, type QuizAnswers } from "./quiz-answers";
import type { Matchable } from "./quiz-match";
import { whyItFits } from "./why-it-fits";

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

test("shared colours and chains are named", () => {
  expect(whyItFits(outfit, answers)).toBe("Your navy and white, from Zara");
  expect(whyItFits({ ...outfit, retailers: ["OTHER"] }, answers)).toBe("Your navy and white");
});

test("otherwise what fits of style, occasion and budget", () => {
  const plain = { ...outfit, colors: [], retailers: [] };
  expect(whyItFits(plain, answers)).toBe("Your style, occasion, and budget");
  expect(whyItFits({ ...plain, vibe: "edgy" }, answers)).toBe("Your occasion and budget");
});

test("nothing in common is no reason", () => {
  expect(whyItFits(outfit, noAnswers)).toBe("");
});
