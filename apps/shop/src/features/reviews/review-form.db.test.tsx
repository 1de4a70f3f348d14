import {
  answerRequests,
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  shopper,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { remote } from "../../remote";

const reader = { email: "reader@people.example", password: "correct horse battery" };
const backend = connectToTestBackend();

beforeAll(async () => {
  await backend.signUp(reader.email, reader.password);
});

/** Opens an outfit at its reviews. */
async function open(slug: string, as?: typeof shopper) {
  const drawn = await renderScreen(remote, `/outfits/${slug}#reviews`, { as });
  await waitFor(() => expect(screen.queryByLabelText(/^Loading/)).toBeNull());
  await drawn.settled();
  return drawn;
}

const section = () => within(screen.getByRole("region", { name: "Customer Reviews" }));
const form = () => within(screen.getByRole("form", { name: "Your review" }));

/** Fails requests that change something, as offline. */
const failChanges = (address: RegExp): (() => void) =>
  answerRequests(address, (request, passOn) =>
    request.method === "GET" ? passOn(request) : Promise.reject(new TypeError("Failed to fetch")),
  );

test("keeps the text when a review cannot be sent, and sends it on retry", async () => {
  const { user } = await open("effortless-weekend", shopper);
  await user.click(section().getByRole("button", { name: "Write a review" }));
  await screen.findByRole("form", { name: "Your review" });
  await user.click(form().getByRole("button", { name: "Post review" }));
  await form().findByText("Choose how many stars you give.");
  await expectAccessible();
  await user.click(form().getByRole("radio", { name: /^3 stars/ }));
  await user.type(form().getByLabelText("Name to show"), "Theodora");
  await user.type(form().getByLabelText("Your review"), "Soft, but it creases.");
  const online = failChanges(/outfit_reviews/);
  await user.click(form().getByRole("button", { name: "Post review" }));
  await form().findByText(/What you wrote is still here/);
  expect(form().getByLabelText("Your review")).toHaveValue("Soft, but it creases.");
  online();
  await user.click(form().getByRole("button", { name: "Post review" }));
  await waitFor(() => expect(screen.queryByRole("form", { name: "Your review" })).toBeNull());
  section().getByText("Soft, but it creases.");
});
