import {
  connectToTestBackend,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeEach, expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();
beforeEach(() => localStorage.clear());

const address = "/profile/style";
const sizes = () => within(screen.getByRole("group", { name: "Clothing size" }));
const size = (name: string) => sizes().getByRole("button", { name });
const pressed = () =>
  [...document.querySelectorAll("[aria-pressed=true]")].map((one) => one.textContent);

async function person(name: string) {
  const as = { email: `${name}@people.example`, password: "correct horse battery" };
  const { client } = await backend.signUp(as.email, as.password);
  const kept = async () => {
    const { data } = await client.from("style_profiles").select("size, shoe_size, colors, vibe");
    return data;
  };
  return { as, kept };
}

test("keeps a visitor's choices on the device, and takes back what is chosen again", async () => {
  const { user, remove } = await renderScreen(remote, address);
  screen.getByText(/^Kept on this device\./);
  expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    "/auth?next=%2Fprofile%2Fstyle",
  );
  await user.click(size("S"));
  await user.click(size("L"));
  await user.click(screen.getByRole("button", { name: "Red" }));
  await user.click(screen.getByRole("button", { name: "39" }));
  await user.click(screen.getByRole("button", { name: "39" }));
  expect(pressed()).toEqual(["L", "Red"]);
  await remove();
  await renderScreen(remote, address);
  expect(pressed()).toEqual(["L", "Red"]);
});

test("gives the account what the device knew at sign-in, fact by fact", async () => {
  const { as, kept } = await person("joins");
  const account = await renderScreen(remote, address, { as });
  await account.user.click(size("S"));
  await account.user.click(screen.getByRole("button", { name: "Classic" }));
  await screen.findByText("Kept with your account.");
  await account.settled();
  await account.remove();

  localStorage.setItem("ensemble.style", JSON.stringify({ size: ["XL"], shoe_size: ["38"] }));
  const joined = await renderScreen(remote, address, { as });
  await joined.settled();
  expect(pressed()).toEqual(["XL", "38", "Classic"]);
  const row = { size: "XL", shoe_size: "38", colors: [], vibe: "classic" };
  await waitFor(async () => expect(await kept()).toEqual([row]));
  expect(localStorage.getItem("ensemble.style")).toBeNull();
});

test("keeps on the device what the account could not take, until the next visit", async () => {
  const { as, kept } = await person("offline");
  const first = await renderScreen(remote, address, { as });
  const online = failRequests(/rest\/v1\/style_profiles/);
  await first.user.click(size("M"));
  await screen.findByText(/^Kept on this device; it reaches your account/);
  await first.remove();
  online();
  const next = await renderScreen(remote, address, { as });
  await next.settled();
  expect(pressed()).toEqual(["M"]);
  await waitFor(async () => expect(await kept()).toMatchObject([{ size: "M" }]));
});
