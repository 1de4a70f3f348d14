// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import {
  answersInAccountOf,
  forgetAnswers,
  noAnswers,
  rememberAnswers,
  rememberedAnswers,
} from "./quiz-answers";

afterEach(() => vi.unstubAllGlobals());

test("keeps the answers as long as the page when storage is refused", () => {
  const refuse = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: refuse, removeItem: refuse });
  const answers = { ...noAnswers, colors: ["navy" as const], vibe: ["classic" as const] };
  expect(rememberAnswers(answers, "somebody")).toBe(false);
  expect(rememberedAnswers()).toEqual(answers);
  expect(answersInAccountOf()).toBe("somebody");
  forgetAnswers();
  expect(rememberedAnswers()).toEqual(noAnswers);
});
