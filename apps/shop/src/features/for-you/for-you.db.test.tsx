import { useFavorites } from "@ensemble/session";
import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();
/** Files share a window, and home shows what it knows. */
function knowNothing(): void {
  localStorage.clear();
  useFavorites.setState({ outfits: [], items: [] });
}
beforeEach(knowNothing);
afterEach(knowNothing);

const part = () => screen.queryByRole("region", { name: "For You" });
const toggle = () => screen.getByRole("switch", { name: "Choose outfits for me" });
const say = () =>
  localStorage.setItem("ensemble.style", JSON.stringify({ vibe: ["minimal"], budget: [] }));

test("shows nobody outfits chosen for them while nothing is known, or it cannot be read", async () => {
  const unknown = await renderScreen(remote, "/");
  await unknown.settled();
  expect(part()).toBeNull();
  await unknown.remove();
  say();
  const online = failRequests(/rpc\/for_you/);
  const failed = await renderScreen(remote, "/");
  await failed.settled();
  expect(part()).toBeNull();
  online();
});

test("shows a visitor outfits with their reasons, until the switch is off", async () => {
  say();
  const home = await renderScreen(remote, "/");
  const chosen = within(await screen.findByRole("region", { name: "For You" }));
  expect(chosen.getAllByRole("article")).toHaveLength(12);
  expect(chosen.getAllByText("Your style: minimal").length).toBeGreaterThan(6);
  await expectAccessible();
  await home.remove();

  const profile = await renderScreen(remote, "/profile/style");
  expect(toggle()).toBeChecked();
  await profile.user.click(toggle());
  expect(toggle()).not.toBeChecked();
  await profile.remove();
  const again = await renderScreen(remote, "/");
  await again.settled();
  expect(part()).toBeNull();
});

test("chooses for a visitor by what the device viewed last", async () => {
  const { data } = await backend
    .client()
    .from("outfits")
    .select("id, title")
    .eq("slug", "modern-office-elegance")
    .single()
    .throwOnError();
  const { id, title } = data as { id: string; title: string };
  localStorage.setItem("ensemble.recently-viewed", JSON.stringify([{ kind: "outfits", id }]));
  const home = await renderScreen(remote, "/");
  const chosen = within(await screen.findByRole("region", { name: "For You" }));
  expect(chosen.getAllByText(`Like ${title}, which you looked at`).length).toBeGreaterThan(4);
  await home.remove();
});

test("follows an account's switch, and keeps the card whose heart is pressed", async () => {
  const as = { email: "chosen@people.example", password: "correct horse battery" };
  const { client, id } = await backend.signUp(as.email, as.password);
  await client.from("style_profiles").insert({ user_id: id, vibe: "edgy" });
  const home = await renderScreen(remote, "/", { as });
  const chosen = within(await screen.findByRole("region", { name: "For You" }));
  const first = within(chosen.getAllByRole("article")[0]!);
  const title = first.getByRole("link").textContent;
  await home.user.click(first.getByRole("button"));
  await home.settled();
  expect(chosen.getAllByRole("article")[0]).toHaveTextContent(title);
  await home.user.click(first.getByRole("button"));
  await home.settled();
  await home.remove();

  const profile = await renderScreen(remote, "/profile/style", { as });
  await waitFor(() => expect(toggle()).toBeEnabled());
  await profile.user.click(toggle());
  await profile.settled();
  const { data } = await client.from("style_profiles").select("for_you, vibe");
  expect(data).toEqual([{ for_you: false, vibe: "edgy" }]);
  await profile.remove();
  const again = await renderScreen(remote, "/", { as });
  await again.settled();
  expect(part()).toBeNull();
});
