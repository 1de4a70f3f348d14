import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  shopper,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();

const open = () => renderScreen(remote, "/dashboard", { as: shopper });
const region = (name: string) => screen.getByRole("region", { name });

const reviewButtons = (booking: HTMLElement) =>
  within(booking).queryAllByRole("button", { name: /^Write a review/ });

test("sends a visitor to the sign-in and back", async () => {
  const { address } = await renderScreen(remote, "/dashboard");
  await waitFor(() => expect(address()).toBe("/auth?next=%2Fdashboard"));
});

test("names the failed load and loads the bookings on Retry", async () => {
  const restore = failRequests(/rest\/v1\/expert_bookings/);
  const { user } = await open();
  expect(screen.getByRole("alert")).toHaveTextContent("Your bookings could not be loaded.");
  restore();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(await screen.findAllByRole("heading", { level: 2 })).toHaveLength(2);
  await expectAccessible();
});

test("saves edited notes of an upcoming booking, and keeps them when saving fails", async () => {
  const { user } = await open();
  const upcoming = within(region("Upcoming"));
  await user.click(upcoming.getAllByRole("button", { name: /^(Edit|Add) Notes$/ })[0]!);
  const notes = await upcoming.findByLabelText("Your notes");
  await user.clear(notes);
  await user.type(notes, "Garden wedding, flat shoes.");
  const restore = failRequests(/rest\/v1\/expert_bookings/);
  await user.click(upcoming.getByRole("button", { name: "Save Notes" }));
  await waitFor(() => expect(notes).toHaveAccessibleDescription(/./));
  expect(notes).toHaveValue("Garden wedding, flat shoes.");
  restore();
  await user.click(upcoming.getByRole("button", { name: "Save Notes" }));
  await upcoming.findByText("Garden wedding, flat shoes.");
});

test("asks for a review of completed bookings only", async () => {
  await open();
  const bookings = screen.getAllByRole("article");
  const withStatus = (status: string) =>
    bookings.filter((booking) => within(booking).queryByText(status));
  expect(withStatus("Completed").flatMap(reviewButtons).length).toBeGreaterThan(0);
  for (const status of ["Confirmed", "Pending", "Cancelled"]) {
    expect(withStatus(status).length, status).toBeGreaterThan(0);
    expect(withStatus(status).flatMap(reviewButtons), status).toEqual([]);
  }
});

test("lists a missed booking as past and asks for no review", async () => {
  const bookings = backend.client(backend.serviceKey).from("expert_bookings");
  const completed = bookings.update({ status: "no_show" }).eq("status", "completed");
  await completed.throwOnError();
  await renderScreen(remote, "/dashboard", { as: shopper });
  const past = within(screen.getByRole("region", { name: "Past and cancelled" }));
  expect(past.getAllByText("Missed")).toHaveLength(3);
  expect(past.queryByRole("button", { name: /^Write a review/ })).toBeNull();
});
