import {
  administrator,
  connectToTestBackend,
  failRequests,
  renderScreen,
  screen,
  waitFor,
} from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { remote } from "../../remote";
import { consultations, next } from "../../testing/consultations";

const backend = connectToTestBackend();
type Consultations = Awaited<ReturnType<typeof consultations>>;
let book: Consultations["book"];
beforeAll(async () => {
  ({ book } = await consultations(backend));
});

const open = (search: string) =>
  renderScreen(remote, `/admin/experts/bookings${search}`, { as: administrator });
const details = () => screen.getAllByRole("button", { name: /^Details of / });
const names = () => details().map((button) => button.getAttribute("aria-label"));

test("filters and turns the page in the URL", async () => {
  const cancelled = Array.from({ length: 21 }, (_, more) => ({
    date: next(6),
    time: `${10 + (more % 4)}:00`,
    status: "cancelled",
  }));
  await book("daniel-okafor", cancelled);
  const { user, address } = await open("?show=all&status=completed");
  const status = screen.getByRole("combobox", { name: /^Status/ });
  expect(status).toHaveValue("completed");
  expect(screen.getAllByText("Completed", { selector: "td *" })).toHaveLength(3);
  await user.selectOptions(status, "Cancelled");
  await waitFor(() => expect(address()).toContain("status=cancelled"));
  await user.selectOptions(status, "Any status");
  const expert = screen.getByRole("combobox", { name: /^Expert/ });
  await user.selectOptions(expert, "Daniel Okafor");
  await waitFor(() => expect(details()).toHaveLength(20));
  expect(address()).toBe("/admin/experts/bookings?show=all&expert=daniel-okafor");
  const onFirst = names();
  await user.click(screen.getByRole("link", { name: "Page 2" }));
  await waitFor(() => expect(details()).toHaveLength(1));
  expect(address()).toContain("page=2");
  window.history.back();
  await waitFor(() => expect(names()).toEqual(onFirst));
});

test("sorts and opens a booking in the URL, and returns the focus when it closes", async () => {
  const { user, address } = await open("?show=all&status=completed");
  await user.click(screen.getByRole("button", { name: "Total" }));
  await waitFor(() => expect(address()).toContain("sort=total_amount"));
  const status = screen.getByRole("combobox", { name: /^Status/ });
  await user.selectOptions(status, "No-show");
  await screen.findByRole("heading", { name: "No bookings like this" });
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(details().length).toBeGreaterThan(1));
  const name = names()[0]!;
  details()[0]!.focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("dialog");
  expect(address()).toContain("booking=");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.getByRole("button", { name })).toHaveFocus());
});

test("shows a failed load and loads the bookings on retry", async () => {
  const restore = failRequests(/rest\/v1\/expert_bookings/);
  const { user } = await open("?show=all");
  expect(screen.getByRole("alert")).toHaveTextContent("The bookings could not be loaded.");
  restore();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(details().length).toBeGreaterThan(1));
  expect(screen.queryByRole("alert")).toBeNull();
});
