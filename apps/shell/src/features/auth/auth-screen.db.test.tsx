import {
  answerRequests,
  connectToTestBackend,
  holdRequests,
  renderScreen,
  screen,
  shopper,
  waitFor,
} from "@ensemble/testing";
import { expect, test, vi } from "vitest";
import { screens } from "../../screens";

connectToTestBackend();

const signIn = { name: "Sign In" };
const email = () => screen.getByLabelText<HTMLInputElement>("Email");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");

/** Opens the form and fills it. */
async function openFilled(search = "", { email: address, password: word } = shopper) {
  const drawn = await renderScreen({ screens }, `/auth${search}`);
  await drawn.user.type(email(), address);
  await drawn.user.type(password(), word);
  return drawn;
}

test("shows issues beside their fields and sends nothing when the form is empty", async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  answerRequests(/\/auth\/v1\//, asked);
  const { user } = await renderScreen({ screens }, "/auth");
  await user.click(screen.getByRole("button", signIn));
  await waitFor(() => expect(email()).toHaveAccessibleDescription("Enter your email address."));
  expect(email()).toHaveFocus();
  await user.type(email(), "nobody");
  await user.type(password(), "five5");
  await user.click(screen.getByRole("button", signIn));
  await screen.findByText("Enter an email address such as name@example.com.");
  await screen.findByText("The password needs at least 6 characters.");
  expect(asked).not.toHaveBeenCalled();
});

test("shows the password when the person presses the eye", async () => {
  const { user } = await renderScreen({ screens }, "/auth");
  expect(password()).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(password()).toHaveAttribute("type", "text");
});

test("continues to the next address, and to Home when already signed in", async () => {
  const { user, address, remove } = await openFilled("?next=%2Flegal%2Fterms%3Fa%3Db");
  await user.click(screen.getByRole("button", signIn));
  await waitFor(() => expect(address()).toBe("/legal/terms?a=b"));
  await remove();
  const again = await renderScreen({ screens }, "/auth", { as: shopper });
  await waitFor(() => expect(again.address()).toBe("/"));
});

test.each(["https://example.com/", "//example.com", "/..//example.com", "/\\example.com"])(
  "stays on the site when the next address is %s",
  async (away) => {
    const search = `?next=${encodeURIComponent(away)}`;
    const { address } = await renderScreen({ screens }, `/auth${search}`, { as: shopper });
    await waitFor(() => expect(address()).toBe("/"));
    expect(window.location.origin).not.toContain("example.com");
  },
);

test("says on its button that it is signing in while it waits", async () => {
  const release = holdRequests(/\/auth\/v1\/token/);
  const { user, address } = await openFilled();
  await user.click(screen.getByRole("button", signIn));
  expect(await screen.findByRole("button", { name: "Signing in..." })).toBeDisabled();
  release();
  await waitFor(() => expect(address()).toBe("/"));
});
