import {
  answerRequests,
  connectToTestBackend,
  failRequests,
  renderScreen,
  screen,
  shopper,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { screens } from "../../screens";

connectToTestBackend();

const signIn = { name: "Sign In" };
const email = () => screen.getByLabelText<HTMLInputElement>("Email");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const toast = () => within(screen.getByRole("region", { name: /^Notifications/ }));

/** Opens the form and fills it. */
async function openFilled(search = "", { email: address, password: word } = shopper) {
  const drawn = await renderScreen({ screens }, `/auth${search}`);
  await drawn.user.type(email(), address);
  await drawn.user.type(password(), word);
  return drawn;
}

test("shows the provider's message and keeps the input when the password is wrong", async () => {
  const { user, address } = await openFilled("", { ...shopper, password: "not-the-password" });
  await user.click(screen.getByRole("button", signIn));
  await toast().findByText("Invalid login credentials");
  const refusal = await screen.findByText(/^Email and password do not belong together/);
  const alert = refusal.closest<HTMLElement>("[role=alert]")!;
  expect(email()).toHaveValue(shopper.email);
  expect(password()).toHaveValue("not-the-password");
  await user.click(within(alert).getByRole("link", { name: "Choose a new password" }));
  await waitFor(() => expect(address()).toContain("mode=forgotten-password"));
  expect(email()).toHaveValue(shopper.email);
});

test.each([502, 503, 504])(
  "offers another try when the provider answers with status %i, and then signs in",
  async (status) => {
    // The client reads response fields that a browser's response does not have.
    const answer = () => Object.assign(new Response("", { status }), { toJSON: () => ({}) });
    const restore = answerRequests(/\/auth\/v1\/token/, async () => answer());
    const { user, address } = await openFilled();
    await user.click(screen.getByRole("button", signIn));
    await toast().findByText("Something went wrong. Please try again.");
    await screen.findByText(/^Our sign-in service is not answering/);
    restore();
    await user.click(screen.getByRole("button", signIn));
    await waitFor(() => expect(address()).toBe("/"));
  },
);

test("names the connection when there is no network", async () => {
  failRequests(/\/auth\/v1\/token/);
  const { user } = await openFilled();
  await user.click(screen.getByRole("button", signIn));
  await screen.findByText(/Check your connection and try again/);
  expect(password()).toHaveValue(shopper.password);
});
