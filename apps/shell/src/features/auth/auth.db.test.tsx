import {
  mockResponses,
  connectToTestBackend,
  expectAccessible,
  holdRequests,
  renderScreen,
  screen,
  shopper,
  waitFor,
  within,
} from "@ensemble/testing";
import { describe, expect, test, vi } from "vitest";
import { screens } from "../../screens";

const backend = connectToTestBackend();

describe("auth screen", () => {
  const signIn = { name: "Sign In" };
  const email = () => screen.getByLabelText<HTMLInputElement>("Email");
  const password = () => screen.getByLabelText<HTMLInputElement>("Password");
  const toast = () => within(screen.getByRole("region", { name: /^Notifications/ }));

  async function openFilled(search = "", { email: address, password: word } = shopper) {
    const rendered = await renderScreen({ screens }, `/auth${search}`);
    await rendered.user.type(email(), address);
    await rendered.user.type(password(), word);
    return rendered;
  }

  test("says above the subtitle why one signs in during a booking", async () => {
    const { remove } = await renderScreen({ screens }, "/auth?next=%2Fexperts%2Fmaya%2Fbook");
    const reason = screen.getByText(/^Sign in to confirm your booking/);
    expect(reason.nextElementSibling).toHaveTextContent("Sign in to access your saved favorites");
    await remove();
    await renderScreen({ screens }, "/auth");
    expect(screen.queryByText(/confirm your booking/)).toBeNull();
  });

  test("shows issues next to their fields without sending an invalid form", async () => {
    const sent = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
    mockResponses(/\/auth\/v1\//, sent);
    const { user } = await renderScreen({ screens }, "/auth");
    await user.click(screen.getByRole("button", signIn));
    await waitFor(() => expect(email()).toHaveAccessibleDescription("Enter your email address."));
    expect(email()).toHaveFocus();
    await user.type(email(), "not-an-email");
    await user.type(password(), "five5");
    await user.click(screen.getByRole("button", signIn));
    await screen.findByText("Enter an email address such as name@example.com.");
    await screen.findByText("Use at least 6 characters.");
    expect(sent).not.toHaveBeenCalled();
  });

  test("shows the password on request", async () => {
    const { user } = await renderScreen({ screens }, "/auth");
    expect(password()).toHaveAttribute("type", "password");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(password()).toHaveAttribute("type", "text");
  });

  test("continues to the next path, and home if already signed in", async () => {
    const { user, address, remove } = await openFilled("?next=%2Flegal%2Fterms%3Fa%3Db");
    await user.click(screen.getByRole("button", signIn));
    await waitFor(() => expect(address()).toBe("/legal/terms?a=b"));
    await remove();
    const again = await renderScreen({ screens }, "/auth", { as: shopper });
    await waitFor(() => expect(again.address()).toBe("/"));
  });

  test("stays on the site when the next path leads away", async () => {
    const { address } = await renderScreen({ screens }, "/auth?next=%2F%2Fexample.com", {
      as: shopper,
    });
    await waitFor(() => expect(address()).toBe("/"));
  });

  test("shows progress on the button while signing in", async () => {
    const release = holdRequests(/\/auth\/v1\/token/);
    const { user, address } = await openFilled();
    await user.click(screen.getByRole("button", signIn));
    expect(await screen.findByRole("button", { name: "Signing in..." })).toBeDisabled();
    release();
    await waitFor(() => expect(address()).toBe("/"));
  });

  test("shows the provider's message and keeps the input when the password is wrong", async () => {
    const { user, address } = await openFilled("", { ...shopper, password: "not-the-password" });
    await user.click(screen.getByRole("button", signIn));
    await toast().findByText("Invalid login credentials");
    const refusal = await screen.findByText(/^That email and password don't match/);
    const alert = refusal.closest<HTMLElement>("[role=alert]")!;
    expect(email()).toHaveValue(shopper.email);
    expect(password()).toHaveValue("not-the-password");
    await user.click(within(alert).getByRole("link", { name: "Choose a new password" }));
    await waitFor(() => expect(address()).toContain("mode=forgotten-password"));
    expect(email()).toHaveValue(shopper.email);
  });

  test("signs in on retry after the provider didn't respond", async () => {
    // The client reads response fields that a browser's response doesn't have.
    const respond = () => Object.assign(new Response("", { status: 503 }), { toJSON: () => ({}) });
    const restore = mockResponses(/\/auth\/v1\/token/, async () => respond());
    const { user, address } = await openFilled();
    await user.click(screen.getByRole("button", signIn));
    await toast().findByText("Something went wrong. Please try again.");
    await screen.findByText(/^Our sign-in service isn't responding/);
    restore();
    await user.click(screen.getByRole("button", signIn));
    await waitFor(() => expect(address()).toBe("/"));
  });

  /** Opens the link of the newest email to an address; returns its redirect. */
  async function followMailedLink(to: string): Promise<string> {
    const [mail] = await backend.mail.list(to);
    const [link] = /https?:\/\/\S+/.exec(mail!.text)!;
    const response = await backend.fetch(new Request(link, { redirect: "manual" }));
    return response.headers.get("location")!;
  }

  test("explains an unconfirmed address and resends the confirmation", async () => {
    const person = { email: "unconfirmed@people.example", password: "a-long-password" };
    await backend.client().auth.signUp(person);
    const { user } = await openFilled("", person);
    await user.click(screen.getByRole("button", signIn));
    await toast().findByText("Email not confirmed");
    const resend = await screen.findByRole("button", { name: "Resend Confirmation Email" });
    await expectAccessible();
    await user.click(resend);
    await screen.findByText(`Sent again to ${person.email}.`);
    await waitFor(async () => expect(await backend.mail.list(person.email)).toHaveLength(2));
    expect(await followMailedLink(person.email)).toContain("access_token=");
  });

  test("explains a used link where a new one can be requested", async () => {
    const person = { email: "used@people.example", password: "a-long-password" };
    await backend.client().auth.signUp(person);
    await followMailedLink(person.email);
    const { hash } = new URL(await followMailedLink(person.email));
    expect(hash).toContain("error_code=otp_expired");
    await renderScreen({ screens }, `/auth${hash}`);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("That link has expired or was already used");
    screen.getByRole("heading", { level: 1, name: "Welcome back" });
  });

  test("explains how to get a link when the new password page opens without one", async () => {
    await renderScreen({ screens }, "/auth/new-password");
    await screen.findByText(/open the link we email you/);
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  test("rejects a new password that is too short", async () => {
    const { user, address } = await renderScreen({ screens }, "/auth/new-password", {
      as: shopper,
    });
    await screen.findByText(`For ${shopper.email}`);
    await user.type(screen.getByLabelText("New password"), "short");
    await user.click(screen.getByRole("button", { name: "Save Password" }));
    await screen.findByText("Use at least 6 characters.");
    expect(address()).toBe("/auth/new-password");
  });
});
