import { screen, waitFor, within } from "@ensemble/testing";
import { expect } from "vitest";

interface Person {
  click: (element: Element) => Promise<void>;
}

/** Selects the last free time of the last free day; returns its label. */
export async function chooseFreeTime(user: Person): Promise<string> {
  const days = () =>
    within(screen.getByRole("grid"))
      .getAllByRole<HTMLButtonElement>("button")
      .filter(({ disabled }) => !disabled);
  await waitFor(() => expect(days().length).toBeGreaterThan(0));
  await user.click(days().at(-1)!);
  const times = () =>
    screen
      .getAllByRole<HTMLInputElement>("radio", { name: /\d\s[AP]M$/ })
      .filter(({ disabled }) => !disabled);
  await waitFor(() => expect(times().length).toBeGreaterThan(0));
  const time = times().at(-1)!;
  await user.click(time);
  expect(time).toBeChecked();
  return time.closest("label")!.textContent;
}
