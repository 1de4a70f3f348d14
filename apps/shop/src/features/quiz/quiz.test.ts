import { expect, test } from "vitest";
import { firstOpenStep, isComplete, noAnswers, type QuizAnswers, quizSteps } from "./quiz";

const complete: QuizAnswers = {
  colors: ["navy", "red"],
  vibe: ["edgy"],
  budget: ["over_400"],
  occasions: ["party"],
  brands: ["MACYS", "OTHER"],
};

test("opens the first step without an answer", () => {
  expect(quizSteps).toHaveLength(5);
  expect(firstOpenStep(noAnswers)).toBe(0);
  expect(firstOpenStep({ ...complete, budget: [] })).toBe(2);
  expect(isComplete({ ...complete, brands: [] })).toBe(false);
  expect(isComplete(complete)).toBe(true);
});
