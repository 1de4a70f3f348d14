import { expect, test } from "vitest";
import { countingAnswers } from "./known-answers";
import { noAnswers, type QuizAnswers } from "./quiz-answers";

const here: QuizAnswers = { ...noAnswers, colors: ["red"] };
const there: QuizAnswers = { ...noAnswers, colors: ["navy"], vibe: ["classic"] };

test("takes a visitor's answers from the device", () => {
  expect(countingAnswers({ answers: here, accountOf: undefined }, undefined, undefined)).toBe(here);
  expect(countingAnswers({ answers: here, accountOf: "mia" }, undefined, undefined)).toBe(here);
});

test("prefers new answers of the device over those of the account", () => {
  expect(countingAnswers({ answers: here, accountOf: undefined }, "mia", there)).toBe(here);
});

test("follows the account when the device has no answers, or has saved them already", () => {
  expect(countingAnswers({ answers: noAnswers, accountOf: undefined }, "mia", there)).toBe(there);
  expect(countingAnswers({ answers: here, accountOf: "mia" }, "mia", there)).toBe(there);
  expect(countingAnswers({ answers: here, accountOf: "mia" }, "mia", null)).toBe(here);
});

test("ignores another account's answers", () => {
  expect(countingAnswers({ answers: here, accountOf: "mia" }, "ada", there)).toBe(there);
  expect(countingAnswers({ answers: here, accountOf: "mia" }, "ada", null)).toEqual(noAnswers);
});
