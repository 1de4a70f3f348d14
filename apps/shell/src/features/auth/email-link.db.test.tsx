import { auth, currentSession, toggleFavorite, useFavorites } from "@ensemble/session";
import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  shopper,
  waitFor,
} from "@ensemble/testing";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { screens } from "../../screens";
import { changeEmail, requestPasswordReset } from "./account-change";
import { signIn, signUp } from "./credentials";
import { openedLink, readEmailLink, takeEmailLink } from "./email-link";

const backend = connectToTestBackend();
const password = "correct horse battery";
const booking = "/experts/maya-lindqvist/book?package=one&date=2030-05-15&time=10%3A00";
let people = 0;
const newEmail = () => `link-${(people += 1)}@people.example`;

beforeEach(async () => {
  await (await auth()).signOut({ scope: "local" });
  localStorage.clear();
});

/** Follows the newest email's link; returns the URL that the provider redirects to. */
async function followMail(email: string): Promise<URL> {
  const [mail] = await backend.mail.list(email);
  const [link = ""] = /https?:\/\/\S+/.exec(mail?.text ?? "") ?? [];
  const response = await backend.fetch(new Request(link, { redirect: "manual" }));
  return new URL(response.headers.get("location") ?? "");
}

/** Opens a URL of the site as a new page, signed in if given. */
async function open({ pathname, search, hash }: URL, as?: typeof shopper) {
  window.history.replaceState(null, "", window.location.origin + pathname + search + hash);
  takeEmailLink();
  expect(window.location.href).not.toMatch(/token|nonce/);
  return renderScreen({ screens }, "/auth/link", as && { as });
}

const signedInAs = (): string | undefined => {
  const session = currentSession();
  return session.status === "signedIn" ? session.user.email : undefined;
};

const question = (email: string) =>
  screen.findByRole("heading", { level: 1, name: `Continue as ${email}?` });
const press = (name: string) => screen.getByRole("button", { name });

/** Signs up on this device; returns the URL of the confirmation link. */
async function signUpAs(email: string): Promise<URL> {
  expect(await signUp({ email, password }, booking)).toEqual({ confirmationSent: true });
  return followMail(email);
}

/** Signs up on another device; returns the URL of the confirmation link. */
async function signUpOnAnotherDevice(email: string): Promise<URL> {
  const url = await signUpAs(email);
  localStorage.clear();
  return url;
}

describe("on the device that asked for the email", () => {
  test("finishes an email change with its second link, also when signed out", async () => {
    const [before, after] = [newEmail(), newEmail()];
    await backend.signUp(before, password);
    await signIn({ email: before, password });
    await changeEmail({ email: before, currentPassword: password }, after);
    const first = await followMail(before);
    expect(readEmailLink(first.href).notice).toMatch(/^One link confirmed/);
    await (await auth()).signOut({ scope: "local" });
    const { address } = await open(await followMail(after));
    await waitFor(() => expect(address()).toBe("/profile/sign-in"));
    expect(signedInAs()).toBe(after);
    await screen.findByText("Your email has been changed. Use it to sign in from now on.");
  });

  test("asks for a password when another sign-up created the account", async () => {
    const email = newEmail();
    const originalFetch = globalThis.fetch;
    // The provider returns the existing account.
    const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const response = await originalFetch(input, init);
      const user = (await response.json()) as { confirmation_sent_at: string };
      const created_at = new Date(Date.parse(user.confirmation_sent_at) - 120_000).toISOString();
      return Response.json({ ...user, created_at });
    });
    await signUp({ email, password }, booking);
    spy.mockRestore();
    const { address } = await open(await followMail(email));
    const query = new URLSearchParams({ after: "sign-up", next: booking });
    await waitFor(() => expect(address()).toBe(`/auth/new-password?${query}`));
  });

  test("asks before it replaces another account, which stays signed in until then", async () => {
    const email = newEmail();
    const { user, address } = await open(await signUpAs(email), shopper);
    await question(email);
    screen.getByText(
      new RegExp(`^You're signed in as ${shopper.email}, but this link is for ${email}`),
    );
    expect(signedInAs()).toBe(shopper.email);
    await expectAccessible();
    await user.click(press("Continue"));
    await waitFor(() => expect(address()).toBe(booking));
    expect(signedInAs()).toBe(email);
  });

  test("asks when its nonce comes a second time", async () => {
    const email = newEmail();
    const url = await signUpAs(email);
    const { address, remove } = await open(url);
    await waitFor(() => expect(address()).toBe(booking));
    await remove();
    await (await auth()).signOut({ scope: "others" });
    const session = (await backend.client().auth.signInWithPassword({ email, password })).data;
    const tokens = new URLSearchParams({ ...session.session } as never);
    await (await auth()).signOut({ scope: "local" });
    await open(new URL(`${url.origin}${url.pathname}${url.search}#${tokens}`));
    await question(email);
    expect(signedInAs()).toBeUndefined();
  });
});

describe("on another device", () => {
  test("asks who it is for, and signs in with one press", async () => {
    const email = newEmail();
    toggleFavorite("outfits", crypto.randomUUID());
    const favorites = useFavorites.getState().outfits;
    const { user, address } = await open(await signUpOnAnotherDevice(email));
    expect(await question(email)).toHaveFocus();
    expect(signedInAs()).toBeUndefined();
    expect(localStorage.getItem("ensemble.session")).toBeNull();
    await expectAccessible();
    await user.tab();
    expect(press("Continue")).toHaveFocus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toMatch(/^\/auth\/new-password\?after=sign-up/));
    expect(signedInAs()).toBe(email);
    expect(useFavorites.getState().outfits).toEqual(favorites);
  });

  test("says so when another account signs in while it asks", async () => {
    const email = newEmail();
    await open(await signUpOnAnotherDevice(email));
    await question(email);
    expect(screen.queryByText(/^You're signed in as/)).toBeNull();
    await signIn(shopper); // As another tab does.
    await screen.findByText(new RegExp(`^You're signed in as ${shopper.email}, but`));
  });

  test.each([
    ["another nonce", "?nonce=1-2-3-4"],
    ["no nonce", ""],
  ])("asks for a session with %s, also after this device asked for an email", async (_, query) => {
    const [own, foreign] = [newEmail(), newEmail()];
    const { hash } = await signUpOnAnotherDevice(foreign);
    await signUp({ email: own, password }, booking);
    await open(new URL(`http://localhost/outfits${query}${hash}`));
    await question(foreign);
    expect(signedInAs()).toBeUndefined();
  });

  test("stays on the site when the path looks like another", async () => {
    const email = newEmail();
    const { hash } = await signUpOnAnotherDevice(email);
    const tokens = hash.replace("type=signup", "type=magiclink");
    const { user, address } = await open(
      new URL(`http://localhost:3000//elsewhere.example${tokens}`),
    );
    await question(email);
    await user.click(press("Continue"));
    await waitFor(() => expect(address()).toBe("/"));
  });

  test("asks for another account's session with this device's nonce", async () => {
    const [own, foreign] = [newEmail(), newEmail()];
    const { hash } = await signUpOnAnotherDevice(foreign);
    const { search } = await signUpAs(own);
    await open(new URL(`http://localhost/${search}${hash}`));
    await question(foreign);
  });

  test("leaves everything as it was when the visitor declines", async () => {
    const email = newEmail();
    const { user, address, remove } = await open(await signUpOnAnotherDevice(email), shopper);
    const stored = localStorage.getItem("ensemble.session");
    await question(email);
    await user.click(screen.getByRole("link", { name: "Not Now" }));
    await waitFor(() => expect(address()).toBe("/"));
    expect(openedLink()).toBeUndefined();
    expect(signedInAs()).toBe(shopper.email);
    expect(stored).toContain(shopper.email);
    expect(localStorage.getItem("ensemble.session")).toBe(stored);
    await remove();
    const later = await renderScreen({ screens }, "/auth/link", { as: shopper });
    await waitFor(() => expect(later.address()).toBe("/"));
  });

  test("doesn't ask when its account is signed in", async () => {
    const person = { email: newEmail(), password };
    await backend.signUp(person.email, password);
    await requestPasswordReset(person.email);
    localStorage.clear();
    const { address } = await open(await followMail(person.email), person);
    await waitFor(() => expect(address()).toBe("/auth/new-password"));
    expect(signedInAs()).toBe(person.email);
  });

  test.each(["invalid", "a.b.c"])(
    "explains a link with the token %s and keeps the session",
    async (token) => {
      await open(new URL(`http://localhost/#access_token=${token}&refresh_token=r`), shopper);
      const alert = await screen.findByRole("alert");
      expect(alert).toHaveTextContent("That link has expired or was already used");
      screen.getByRole("link", { name: "Send Me a New Link" });
      expect(signedInAs()).toBe(shopper.email);
      await expectAccessible();
    },
  );

  test("explains a link whose session has ended and keeps the session", async () => {
    const { client } = await backend.signUp(newEmail(), password);
    const { data } = await client.auth.getSession();
    await client.auth.signOut();
    const tokens = new URLSearchParams({ ...data.session } as never);
    await open(new URL(`http://localhost/#${tokens}`), shopper);
    await screen.findByRole("alert");
    expect(signedInAs()).toBe(shopper.email);
    expect(localStorage.getItem("ensemble.session")).not.toBeNull();
  });

  test("retries a link that couldn't be checked without sending another", async () => {
    const email = newEmail();
    const url = await signUpOnAnotherDevice(email);
    const restore = failRequests(/\/auth\/v1\/user/);
    const { user } = await open(url);
    expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't check your link.");
    restore();
    await user.click(press("Retry"));
    await question(email);
  });
});
