import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeEach, expect, test } from "vitest";
import { remote } from "../../remote";

const expert = "noor-al-hashimi";

connectToTestBackend();
beforeEach(() => sessionStorage.clear());

const heading = (name: string) => screen.findByRole("heading", { level: 2, name });
const toasts = () => within(screen.getByRole("region", { name: /^Notifications/ }));

test("names what is missing when Continue comes too early", async () => {
  const { user } = await renderScreen(remote, `/experts/${expert}/book`);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await toasts().findByText("Please complete all booking details.");
});

test("redirects to the first incomplete step", async () => {
  const { user, address, remove } = await renderScreen(remote, `/experts/${expert}/book?step=3`);
  await heading("Choose a service");
  expect(address()).toBe(`/experts/${expert}/book`);
  await user.click(screen.getAllByRole("radio")[0]!);
  await waitFor(() => expect(address()).toContain("package="));
  const chosen = address();
  await remove();
  await renderScreen(remote, `${chosen}&step=3`);
  await heading("Date and time");
});

test("does not offer days without availability", async () => {
  const { user } = await renderScreen(remote, "/experts/maya-lindqvist/book");
  await user.click(screen.getAllByRole("radio")[0]!);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await user.click(await screen.findByRole("button", { name: /next month/i }));
  const grid = within(screen.getByRole("grid"));
  expect(grid.getAllByRole("button", { name: /^Sunday/ })[0]).toBeDisabled();
  const days = grid.getAllByRole<HTMLButtonElement>("button");
  expect(days.some(({ disabled }) => !disabled)).toBe(true);
});

test("shows that an unknown expert cannot be booked", async () => {
  await renderScreen(remote, "/experts/nobody-at-all/book");
  screen.getByRole("heading", { name: "Expert not found" });
  screen.getByText("The expert you're trying to book doesn't exist.");
  await expectAccessible();
});

test("names the failed load and loads the expert on Retry", async () => {
  const online = failRequests(/rest\/v1\/expert_stylists/);
  const { user } = await renderScreen(remote, "/experts/maya-lindqvist/book");
  await toasts().findByText("Failed to load booking information. Please try again.");
  online();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("radio", { name: /First Conversation/ });
});
