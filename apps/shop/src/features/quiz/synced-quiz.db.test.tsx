import {
  answerRequests,
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  waitFor,
} from "@ensemble/testing";
import { beforeEach, expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();
beforeEach(() => localStorage.clear());

const label = (text: string) => screen.getByLabelText(text);

async function answer(user: Awaited<ReturnType<typeof renderScreen>>["user"], ...labels: string[]) {
  for (const [index, text] of labels.entries()) {
    await screen.findByText(`Step ${index + 1} of 5`);
    await user.click(label(text));
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: /^(Next|Get My Results)$/ }));
  }
}

test("syncs answers to another device of the account, and their removal", async () => {
  const person = { email: "quiz@people.example", password: "correct horse battery" };
  await backend.signUp(person.email, person.password);
  const openAs = (address: string) => renderScreen(remote, address, { as: person });
  const retained = () => Object.entries(localStorage).filter(([key]) => key === "ensemble.style");
  /** Exchanges what this device remembers of the quiz; returns what another one does. */
  const changeDevice = (other: [string, unknown][]): [string, unknown][] => {
    const here = retained();
    for (const [key] of here) localStorage.removeItem(key);
    for (const [key, value] of other) localStorage.setItem(key, String(value));
    return here;
  };
  const first = await openAs("/quiz");
  const connect = answerRequests(/rest\/v1\/style_profiles/, async (request, passOn) => {
    if (request.method === "POST") throw new TypeError("Failed to fetch");
    return passOn(request);
  });
  await answer(first.user, "Navy", "Classic", "$200–$400", "Work", "Zara");
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

  // The newer answers count on the first device too.
  changeDevice(here);
  const again = await openAs("/quiz/results");
  screen.getByText("Minimal · $200–$400 · Work");
  await again.user.click(screen.getByRole("button", { name: "Retake" }));
  await waitFor(() => expect(again.address()).toBe("/quiz"));
  await waitFor(async () => {
    const { data } = await backend.client(backend.serviceKey).from("quiz_answers").select("*");
    expect(data).toEqual([]);
  });
  await again.remove();
  await openAs("/quiz");
  screen.getByText("Step 1 of 5");
  expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();
});
