import {
  mockResponses,
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderElement,
  renderScreen,
  screen,
  waitFor,
} from "@ensemble/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { remote } from "../../remote";
import { refuseStorage } from "../../testing/refuse-storage";
import type { QuizAnswers } from "./quiz";
import QuizResultsScreen, { QuizOutfits } from "./quiz-results-screen";
import QuizScreen from "./quiz-screen";

beforeEach(() => localStorage.clear());
const label = (text: string) => screen.getByLabelText(text);

const backend = connectToTestBackend();

const answers: QuizAnswers = {
  colors: ["navy", "white"],
  vibe: ["classic"],
  budget: ["200_400"],
  occasions: ["work"],
  brands: ["ZARA"],
};

async function renderResults(answers: QuizAnswers): Promise<HTMLElement> {
  const { container } = await renderElement(<QuizOutfits answers={answers} />);
  await waitFor(() => expect(container.querySelectorAll("article")).toHaveLength(24));
  return container;
}

const headings = (container: HTMLElement) =>
  [...container.querySelectorAll("h2")].map(({ textContent }) => textContent);

test("shows matches before close outfits (QUIZ-8)", async () => {
  const container = await renderResults(answers);
  expect(headings(container)).toEqual(["Outfits for You", "Close to your style"]);
  const close = container.querySelector("section")!.querySelectorAll("article");
  const fitting = Number(/^\d+/.exec(container.querySelector("[role=status]")!.textContent)![0]);
  expect(fitting).toBeGreaterThan(0);
  expect(close).toHaveLength(24 - fitting);
  expect(container.querySelector("article")!.textContent).toContain(
    "Your style, occasion, and budget, your color",
  );
  expect(close[0]!.textContent).toMatch(/Your style and (occasion|budget)/);
});

async function answerSteps(
  user: Awaited<ReturnType<typeof renderScreen>>["user"],
  ...labels: string[]
) {
  for (const [index, text] of labels.entries()) {
    await screen.findByText(`Step ${index + 1} of 5`);
    await user.click(label(text));
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: /^(Next|Get My Results)$/ }));
  }
}

describe("quiz screen", () => {
  const open = (address = "/quiz") => renderScreen(remote, address);
  const cards = () => screen.queryAllByRole("article");

  test("redirects to the first unanswered question when the URL skips it", async () => {
    const { remove, address: corrected } = await open("/quiz?step=5");
    screen.getByText("Step 1 of 5");
    await waitFor(() => expect(corrected()).toBe("/quiz?step=1"));
    await remove();
    const { address } = await open("/quiz/results");
    await waitFor(() => expect(address()).toBe("/quiz"));
  });

  test("shows all outfits, closest first, when none matches exactly, and loads more", async () => {
    const { user } = await open();
    // The seed lacks a romantic outfit for work under $100.
    await answerSteps(user, "Red", "Romantic", "Under $100", "Work", "Other");
    await screen.findByText(/^No outfits match your exact preferences/);
    expect(cards()).toHaveLength(24);
    expect(cards()[0]).toHaveTextContent(/Work · Romantic/);
    await expectAccessible();

    const online = failRequests(/rest\/v1\//);
    await user.click(screen.getByRole("button", { name: "Show More" }));
    await screen.findByText(/^More outfits couldn't be loaded\./);
    expect(cards()).toHaveLength(24);
    online();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(cards()).toHaveLength(48));
  });

  test("reaches the results when the browser refuses storage, and warns about it", async () => {
    refuseStorage();
    const { container, rerender, settled } = await renderElement(<QuizScreen />, { at: "/quiz" });
    const step = (number: number) =>
      waitFor(() => expect(container.textContent).toContain(`Step ${number} of 5`));
    for (let number = 1; number <= 5; number += 1) {
      await step(number);
      container.querySelector<HTMLInputElement>("fieldset input")!.click();
      const next = container.querySelector<HTMLButtonElement>("[type=submit]")!;
      await waitFor(() =>
        expect(container.textContent).toContain("Your browser isn't saving data"),
      );
      next.click();
    }
    await waitFor(() => expect(window.location.pathname).toBe("/quiz/results"));
    await rerender(<QuizResultsScreen />);
    await settled();
    expect(container.querySelectorAll("article")).toHaveLength(24);
  });
});

describe("synced quiz", () => {
  test("syncs answers and their removal to the account's other devices", async () => {
    const shopper = { email: "quiz@people.example", password: "correct horse battery" };
    await backend.signUp(shopper.email, shopper.password);
    const openAs = (address: string) => renderScreen(remote, address, { as: shopper });
    const retained = () => Object.entries(localStorage).filter(([key]) => key === "ensemble.style");
    /** Replaces the quiz answers on this device and returns the previous ones. */
    const changeDevice = (other: [string, unknown][]): [string, unknown][] => {
      const here = retained();
      for (const [key] of here) localStorage.removeItem(key);
      for (const [key, value] of other) localStorage.setItem(key, String(value));
      return here;
    };
    const first = await openAs("/quiz");
    const connect = mockResponses(/rest\/v1\/style_profiles/, async (request, passOn) => {
      if (request.method === "POST") throw new TypeError("Failed to fetch");
      return passOn(request);
    });
    await answerSteps(first.user, "Navy", "Classic", "$200–$400", "Work", "Zara");
    await screen.findByText("Classic · $200–$400 · Work");
    await first.settled();
    expect(first.failedSaves).toEqual([expect.objectContaining({ kind: "offline" })]);
    await first.remove();
    connect();
    // The next visit sends them.
    const second = await openAs("/quiz/results");
    await second.settled();
    await second.remove();

    const here = changeDevice([]);
    const there = await openAs("/quiz/results");
    screen.getByText("Classic · $200–$400 · Work");
    screen.getByRole("link", { name: "Modern Office Elegance" });
    await there.remove();
    const changed = await openAs("/quiz?step=2");
    expect(label("Classic")).toBeChecked();
    await changed.user.click(label("Minimal"));
    for (let step = 2; step <= 5; step += 1) {
      await screen.findByText(`Step ${step} of 5`);
      await changed.user.click(screen.getByRole("button", { name: /^(Next|Get My Results)$/ }));
    }
    await screen.findByText("Minimal · $200–$400 · Work");
    await changed.settled();
    await changed.remove();

    // The newer answers also apply on the first device.
    changeDevice(here);
    const again = await openAs("/quiz/results");
    screen.getByText("Minimal · $200–$400 · Work");
    await again.user.click(screen.getByRole("button", { name: "Retake" }));
    await waitFor(() => expect(again.address()).toBe("/quiz"));
    await waitFor(async () => {
      const { data } = await backend
        .client(backend.serviceKey)
        .from("style_profiles")
        .select("vibe");
      expect(data).toEqual([{ vibe: null }]);
    });
    await again.remove();
    await openAs("/quiz");
    screen.getByText("Step 1 of 5");
    expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();
  });
});
