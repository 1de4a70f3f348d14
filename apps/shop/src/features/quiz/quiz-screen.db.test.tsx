import { connectToTestBackend, renderElement, waitFor } from "@ensemble/testing";
import { expect, test } from "vitest";
import { refuseStorage } from "../../testing/refuse-storage";
import QuizResultsScreen from "./quiz-results-screen";
import QuizScreen from "./quiz-screen";

connectToTestBackend();

test("reaches the results when the browser refuses storage, and says that nothing is stored", async () => {
  refuseStorage();
  const { container, rerender, settled } = await renderElement(<QuizScreen />, { at: "/quiz" });
  const step = (number: number) =>
    waitFor(() => expect(container.textContent).toContain(`Step ${number} of 5`));
  for (let number = 1; number <= 5; number += 1) {
    await step(number);
    container.querySelector<HTMLInputElement>("fieldset input")!.click();
    const next = container.querySelector<HTMLButtonElement>("[type=submit]")!;
    await waitFor(() => expect(container.textContent).toContain("This browser keeps nothing"));
    next.click();
  }
  await waitFor(() => expect(window.location.pathname).toBe("/quiz/results"));
  await rerender(<QuizResultsScreen />);
  await settled();
  expect(container.querySelectorAll("article")).toHaveLength(24);
});
