import { connectToTestBackend, expectAccessible, screen, waitFor, within } from "@ensemble/testing";
import { expect, test } from "vitest";
import { open, press, section } from "../../testing/open-expert";

const backend = connectToTestBackend();

test("hides a review from the public until it is shown again", async () => {
  const window = await open("lucas-ferreira");
  const first = () => within(section("Reviews")).getAllByRole("listitem")[0]!;
  const words = first().querySelector("p:last-of-type")!.textContent;
  /** Whether anonymous visitors can read the review. */
  const isPublic = async () => {
    const reviews = backend.client().from("expert_reviews").select("id");
    const { data } = await reviews.eq("review_text", words).throwOnError();
    return data.length === 1;
  };
  expect(await isPublic()).toBe(true);
  await press(window, "Reviews", /^Hide /);
  await screen.findByText("Review Hidden");
  await waitFor(() => expect(first()).toHaveTextContent("Hidden"));
  expect(await isPublic()).toBe(false);
  const [show] = within(section("Reviews")).getAllByRole("button", { name: /^Show the review/ });
  await waitFor(() => expect(show).toBeEnabled());
  await window.user.click(show!);
  await waitFor(() => expect(first()).not.toHaveTextContent("Hidden"));
  expect(await isPublic()).toBe(true);
});

test("opens the profile form, which passes axe", async () => {
  const { user } = await open("maya-lindqvist");
  await user.click(screen.getByRole("button", { name: "Edit Profile" }));
  await screen.findByRole("dialog", { name: "Edit Maya Lindqvist" });
  await expectAccessible();
});
