import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { afterEach, expect, test } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();
afterEach(() => localStorage.clear());

const open = async (search = "") => {
  const rendered = await renderScreen(remote, `/search${search}`);
  const box = screen.getByPlaceholderText("Search outfits...");
  await rendered.user.click(box);
  await waitFor(() => expect(box).toHaveAttribute("role", "combobox"));
  return { ...rendered, box };
};
const option = (name: string) => screen.findByRole("option", { name });

test("suggests while a text is typed, and opens an outfit with the keys", async () => {
  const { user, box, address } = await open();
  expect(box).toHaveAttribute("aria-expanded", "false");
  await user.type(box, "dumpl");
  const outfit = await option("Ping-Pong and Dumplings");
  await waitFor(() => expect(box).toHaveAttribute("aria-expanded", "true"));
  expect(box).toHaveAttribute("aria-controls", screen.getByRole("listbox").id);
  await expectAccessible();
  await user.keyboard("{ArrowDown}");
  expect(outfit).toHaveAttribute("aria-selected", "true");
  await waitFor(() => expect(box).toHaveAttribute("aria-activedescendant", outfit.id));
  expect(box).toHaveFocus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/outfits/ping-pong-and-dumplings"));
});

test("groups outfits, pieces, shops and moments", async () => {
  const { user, box } = await open();
  await user.type(box, "wed");
  within(await screen.findByRole("group", { name: "Moments" })).getByRole("option", {
    name: "wedding",
  });
  await user.clear(box);
  await user.type(box, "chelsea");
  await screen.findByRole("group", { name: "Pieces" });
  await user.clear(box);
  await user.type(box, "zar");
  const shops = await screen.findByRole("group", { name: "Shops" });
  await user.click(within(shops).getByRole("option", { name: "Zara" }));
  await screen.findByText(/results for "Zara"$/);
});

test("closes with Escape and when the box is left, and keeps the text", async () => {
  const { user, box } = await open();
  await user.type(box, "chels");
  await screen.findByRole("listbox");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(box).toHaveValue("chels");
  await user.keyboard("{ArrowDown}");
  await screen.findByRole("listbox");
  await user.tab();
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
});

test("remembers searches on the device until they are cleared", async () => {
  const { user, box } = await open();
  await user.type(box, "silk dress{Enter}");
  await screen.findByText(/for "silk dress"$/);
  const again = screen.getByPlaceholderText("Search outfits...");
  await user.click(again);
  await user.clear(again);
  const recent = await screen.findByRole("group", { name: "Recent searches" });
  within(recent).getByRole("option", { name: "silk dress" });
  await expectAccessible();
  await user.click(screen.getByRole("button", { name: "Clear recent searches" }));
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  expect(localStorage.getItem("ensemble.searches")).toBeNull();
});

test("searches as before when suggestions fail", async () => {
  failRequests(/suggest_search/);
  const { user, box } = await open();
  await user.type(box, "ping pong{Enter}");
  await screen.findByText('1 result for "ping pong"');
  expect(screen.queryByRole("listbox")).toBeNull();
});
