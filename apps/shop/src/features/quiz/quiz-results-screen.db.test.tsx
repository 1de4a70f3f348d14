import { connectToTestBackend, renderElement, waitFor } from "@ensemble/testing";
import { expect, test } from "vitest";
import type { QuizAnswers } from "./quiz";
import { QuizFindings } from "./quiz-results-screen";

connectToTestBackend();

const answers: QuizAnswers = {
  colors: ["navy", "white"],
  vibe: ["classic"],
  budget: ["200_400"],
  occasions: ["work"],
  brands: ["ZARA"],
};

async function found(given: QuizAnswers): Promise<HTMLElement> {
  const { container } = await renderElement(<QuizFindings answers={given} />);
  await waitFor(() => expect(container.querySelectorAll("article")).toHaveLength(24));
  return container;
}

const headings = (container: HTMLElement) =>
  [...container.querySelectorAll("h2")].map(({ textContent }) => textContent);

test("shows matches before close outfits, many in all (QUIZ-8)", async () => {
  const container = await found(answers);
  expect(headings(container)).toEqual(["Outfits for you", "Close to your style"]);
  const close = container.querySelector("section")!.querySelectorAll("article");
  const fitting = Number(/^\d+/.exec(container.querySelector("[role=status]")!.textContent)![0]);
  expect(fitting).toBeGreaterThan(0);
  expect(close).toHaveLength(24 - fitting);
  expect(container.querySelector("article")!.textContent).toContain(
    "Your style, occasion, and budget, your",
  );
  expect(close[0]!.textContent).toMatch(/Your style and (occasion|budget)/);
});

test("shows everything below the message when nothing matches", async () => {
  const container = await found({
    ...answers,
    vibe: ["bohemian"],
    budget: ["under_100"],
    occasions: ["party"],
  });
  expect(headings(container)).toEqual(["Outfits for you"]);
  expect(container.querySelector("[role=status]")!.textContent).toMatch(
    /^No outfits match your exact preferences/,
  );
});
