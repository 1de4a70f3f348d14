import { expect, test } from "vitest";
import { countingAnswers } from "./known-answers";
import { noAnswers, type QuizAnswers } from "./quiz-answers";

const here: QuizAnswers = { ...noAnswers, colors: ["red"] };
const there: QuizAnswers = { ...noAnswers, colors: ["navy"], vibe: ["classic"] };

test("a visitor's answers are those of the device", () => {
  expect(countingAnswers({ answers: here, accountOf: undefined }, undefined, undefined)).toBe(here);
  expect(countingAnswers({ answers: here, accountOf: "mia" }, undefined, undefined)).toBe(here);
});

test("new answers of the device come before those of the account", () => {
  expect(countingAnswers({ answers: here, accountOf: undefined }, "mia", there)).toBe(here);
});

test("an empty device, and answers the account has already, follow the account", () => {
  expect(countingAnswers({ answers: noAnswers, accountOf: undefined }, "mia", there)).toBe(there);
  expect(countingAnswers({ answers: here, accountOf: "mia" }, "mia", there)).toBe(there);
  expect(countingAnswers({ answers: here, accountOf: "mia" }, "mia", null)).toBe(here);
});

test("another person's answers never count", () => {
  expect(countingAnswers({ answers: here, accountOf: "mia" }, "ada", there)).toBe(there);
  expect(countingAnswers({ answers: here, accountOf: "mia" }, "ada", null)).toEqual(noAnswers);
});
