// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import {
  answersInAccountOf,
  forgetAnswers,
  noAnswers,
  rememberAnswers,
  rememberedAnswers,
} from "./quiz-answers";

afterEach(() => vi.restoreAllMocks());

test("keeps the answers as long as the page when storage is refused", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  const answers = { ...noAnswers, colors: ["navy" as const], vibe: ["classic" as const] };
  expect(rememberAnswers(answers, "somebody")).toBe(false);
  expect(rememberedAnswers()).toEqual(answers);
  expect(answersInAccountOf()).toBe("somebody");
  forgetAnswers();
  expect(rememberedAnswers()).toEqual(noAnswers);
});
