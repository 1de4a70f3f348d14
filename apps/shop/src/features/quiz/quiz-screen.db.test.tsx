import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderElement,
  renderScreen,
  screen,
  waitFor,
} from "@ensemble/testing";
import { beforeEach, expect, test } from "vitest";
import { remote } from "../../remote";
import { refuseStorage } from "../../testing/refuse-storage";
import QuizResultsScreen from "./quiz-results-screen";
import QuizScreen from "./quiz-screen";

connectToTestBackend();
beforeEach(() => localStorage.clear());

const open = (address = "/quiz") => renderScreen(remote, address);
const cards = () => screen.queryAllByRole("article");
const label = (text: string) => screen.getByLabelText(text);

async function answer(user: Awaited<ReturnType<typeof open>>["user"], ...labels: string[]) {
  for (const [index, text] of labels.entries()) {
    await screen.findByText(`Step ${index + 1} of 5`);
    await user.click(label(text));
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: /^(Next|Get My Results)$/ }));
  }
}

test("remembers answers when the quiz is opened again", async () => {
  const { user, address, remove } = await open();
  await answer(user, "Red", "Edgy");
  await waitFor(() => expect(address()).toBe("/quiz?step=3"));
  await remove();
  const again = await open("/quiz?step=3");
  screen.getByText("Step 3 of 5");
  await again.user.click(screen.getByRole("button", { name: "Previous" }));
  await waitFor(() => expect(label("Edgy")).toBeChecked());
  await again.user.click(screen.getByRole("button", { name: "Previous" }));
  await waitFor(() => expect(label("Red")).toBeChecked());
});

test("redirects to the first open question when an address skips it", async () => {
  const { remove } = await open("/quiz?step=5");
  screen.getByText("Step 1 of 5");
  await remove();
  const { address } = await open("/quiz/results");
  await waitFor(() => expect(address()).toBe("/quiz"));
});

test("shows all outfits, the nearest first, when none matches exactly, and more on request", async () => {
  const { user } = await open();
  // The seed has no romantic outfit for work under 100.
  await answer(user, "Red", "Romantic", "Under $100", "Work", "Other");
  await screen.findByText(/^No outfits match your exact preferences/);
  expect(cards()).toHaveLength(24);
  expect(cards()[0]).toHaveTextContent(/Work · Romantic/);
  await expectAccessible();

  const online = failRequests(/rest\/v1\//);
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await screen.findByText(/^Further outfits could not be loaded\./);
  expect(cards()).toHaveLength(24);
  online();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(cards()).toHaveLength(48));
});

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
