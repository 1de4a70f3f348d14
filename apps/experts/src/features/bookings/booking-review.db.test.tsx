import {
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  shopper,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";
import { chooseFreeTime } from "../../testing/choose-free-time";

connectToTestBackend();

const open = () => renderScreen(remote, "/dashboard", { as: shopper });
const region = (name: string) => screen.getByRole("region", { name });
const bookingWith = (text: string) =>
  screen.getAllByRole("article").find(({ textContent }) => textContent.includes(text))!;
const reviewButtons = (booking: HTMLElement) =>
  within(booking).queryAllByRole("button", { name: /^Write a review/ });

test("labels every overlay and passes axe", async () => {
  const { user } = await open();
  const upcoming = within(region("Upcoming")).getAllByRole("article")[0]!;
  const card = within(upcoming);
  await user.click(card.getByText("History"));
  const past = bookingWith("First Conversation");
  await user.click(reviewButtons(past)[0]!);
  await user.click(await screen.findByRole("button", { name: "Post Review" }));
  await screen.findByText("Choose how many stars you give.");
  await expectAccessible();

  await user.click(card.getByRole("button", { name: /^Reschedule/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Choose another time" }));
  await user.click(dialog.getByRole("button", { name: "Move Booking" }));
  const alert = await dialog.findByRole("alert");
  expect(alert).toHaveTextContent("Please complete all booking details.");
  await expectAccessible();
  await chooseFreeTime(user);
  await expectAccessible();
  await user.click(dialog.getByRole("button", { name: "Keep It" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await user.click(card.getByRole("button", { name: /^Cancel/ }));
  await screen.findByRole("alertdialog", { name: "Cancel this booking?" });
  await expectAccessible();
});

test("posts one review, which the profile shows, and refuses a second one", async () => {
  const profile = "/experts/priya-raghavan";
  const clients = () => Number(/Clients\s*(\d+)/i.exec(region("Quick Stats").textContent)![1]);
  const before = await renderScreen(remote, profile, { as: shopper });
  const count = clients();
  await before.remove();

  const capsule = "The Traveling Capsule";
  // The page is open twice; the second tab knows only what it has loaded.
  const other = await open();
  await other.user.click(reviewButtons(bookingWith(capsule))[0]!);
  const second = await screen.findByRole("form", { name: /^Review of The Traveling Capsule/ });
  await other.user.click(within(second).getByRole("radio", { name: /^1 star/ }));
  const first = await open();
  const booking = within(first.container);
  const card = () =>
    within(booking.getAllByRole("article").find((one) => one.textContent.includes(capsule))!);
  await first.user.click(card().getByRole("button", { name: /^Write a review/ }));
  const form = within(await card().findByRole("form", { name: /^Review of The Traveling/ }));
  await waitFor(() => expect(form.getAllByRole("radio")[0]).toHaveFocus());
  await first.user.click(form.getByRole("button", { name: "Post Review" }));
  await form.findByText("Choose how many stars you give.");
  await waitFor(() => expect(form.getAllByRole("radio")[0]).toHaveFocus());
  await first.user.click(form.getByRole("radio", { name: "4 stars: Very good" }));
  await first.user.type(form.getByRole("textbox"), "  Packed in an hour, wore all of it.  ");
  await first.user.click(form.getByRole("button", { name: "Post Review" }));
  await screen.findAllByText("Review Posted");
  const review = await card().findByRole("region", { name: "Your review" });
  within(review).getByRole("img", { name: "4 out of 5 stars" });
  expect(review).toHaveTextContent("Packed in an hour, wore all of it.");
  await waitFor(() => expect(review).toHaveFocus());
  expect(card().queryByRole("button", { name: /^Write a review/ })).toBeNull();
  await first.remove();

  await other.user.click(within(second).getByRole("button", { name: "Post Review" }));
  await waitFor(() =>
    expect(within(second).getByRole("alert")).toHaveTextContent(
      "You have already reviewed this consultation.",
    ),
  );
  await other.remove();

  await renderScreen(remote, profile, { as: shopper });
  expect(clients()).toBe(count + 1);
  const newest = screen
    .getAllByRole("listitem")
    .find(({ textContent }) => textContent.includes("Packed in an hour, wore all of it."))!;
  within(newest).getByRole("img", { name: "4 out of 5 stars" });
});
