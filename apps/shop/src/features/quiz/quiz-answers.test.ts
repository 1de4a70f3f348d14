// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import {
  answersInAccountOf,
  firstOpenStep,
  forgetAnswers,
  isComplete,
  noAnswers,
  quizSteps,
  rememberAnswers,
  rememberedAnswers,
  type QuizAnswers,
} from "./quiz-answers";

const complete: QuizAnswers = {
  colors: ["navy", "red"],
  vibe: ["edgy"],
  budget: ["over_400"],
  occasions: ["party"],
  brands: ["MACYS", "OTHER"],
};

beforeEach(() => localStorage.clear());

test("remembers answers until they are cleared", () => {
  expect(rememberedAnswers()).toEqual(noAnswers);
  rememberAnswers(complete);
  expect(rememberedAnswers()).toEqual(complete);
  forgetAnswers();
  expect(rememberedAnswers()).toEqual(noAnswers);
});

test("keeps answers as new until an account has them, and again after a change", () => {
  rememberAnswers(complete);
  expect(answersInAccountOf()).toBeUndefined();
  rememberAnswers(complete, "mia");
  expect(answersInAccountOf()).toBe("mia");
  expect(rememberedAnswers()).toEqual(complete);
  rememberAnswers({ ...complete, colors: ["red"] });
  expect(answersInAccountOf()).toBeUndefined();
});

test("omits invalid values and those that no longer exist", () => {
  localStorage.setItem("ensemble.quiz-answers", "not json");
  expect(rememberedAnswers()).toEqual(noAnswers);
  localStorage.setItem(
    "ensemble.quiz-answers",
    JSON.stringify({ colors: ["teal", "red"], vibe: ["edgy", "classic"], brands: "ZARA" }),
  );
  expect(rememberedAnswers()).toEqual({ ...noAnswers, colors: ["red"], vibe: ["classic"] });
  localStorage.setItem("ensemble.quiz-answers", "null");
  expect(rememberedAnswers()).toEqual(noAnswers);
});

test("opens the first step without an answer", () => {
  expect(quizSteps).toHaveLength(5);
  expect(firstOpenStep(noAnswers)).toBe(0);
  expect(firstOpenStep({ ...complete, budget: [] })).toBe(2);
  expect(isComplete({ ...complete, brands: [] })).toBe(false);
  expect(isComplete(complete)).toBe(true);
});
