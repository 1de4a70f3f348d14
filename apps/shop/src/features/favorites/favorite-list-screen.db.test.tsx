import { startFavorites, useFavorites } from "@ensemble/session";
import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  holdRequests,
  renderScreen,
  screen,
  shopper,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();
beforeAll(() => startFavorites());
beforeEach(() => {
  useFavorites.setState({ outfits: [], items: [] });
  localStorage.removeItem("ensemble.favorites-opened");
});

const open = (address: string) => renderScreen(remote, address, { as: shopper });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const rows = () =>
  screen.queryAllByRole("article").map((row) => within(row).getByRole("heading").textContent);

/** Opens the seed's list. */
async function openList() {
  const view = await open("/favorites");
  await view.user.click(screen.getByRole("link", { name: /Weekend in Rome/ }));
  await screen.findByRole("heading", { name: "Weekend in Rome" });
  await waitFor(() => expect(rows()).toHaveLength(4));
  await view.settled();
  return view;
}

test("makes, renames and deletes a list (FAV-6)", async () => {
  const { user, address } = await open("/favorites");
  await user.click(button("New list"));
  const name = await screen.findByRole("textbox", { name: "Name" });
  await user.type(name, "weekend in rome{Enter}");
  await screen.findByText("You have a list of that name.");
  await user.clear(name);
  await user.type(name, "Wedding guest{Enter}");
  await screen.findByRole("heading", { name: "Wedding guest" });
  await screen.findByRole("heading", { name: "Nothing on this list yet" });

  await user.click(button("Rename"));
  const changed = await screen.findByRole("textbox", { name: "Name" });
  await user.clear(changed);
  await user.type(changed, "Garden party{Enter}");
  await screen.findByRole("heading", { name: "Garden party" });
  screen.getByRole("link", { name: "Garden party 0", current: "page" });

  await user.click(button("Delete"));
  await user.click(await screen.findByRole("button", { name: "Delete list" }));
  await waitFor(() => expect(address()).toBe("/favorites"));
  await waitFor(() => expect(screen.queryByRole("link", { name: /Garden party/ })).toBeNull());
});

test("leaves open what was opened while a new name was being saved (FAV-6)", async () => {
  const { user, settled } = await openList();
  const letThrough = holdRequests(/favorite_lists/, /Weekend/);
  await user.click(button("Rename"));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "{Enter}");
  await user.click(button("Close"));
  await user.click(button("Delete"));
  letThrough();
  await settled();
  screen.getByRole("button", { name: "Delete list" });
});

test("shares a list by a link until it is withdrawn (FAV-9)", async () => {
  const owner = await openList();
  const shown = rows();
  await owner.user.click(button("Share"));
  await owner.user.click(await screen.findByRole("button", { name: "Make a link" }));
  const link = await screen.findByRole<HTMLInputElement>("textbox", { name: "Link to this list" });
  const { pathname } = new URL(link.value);
  await owner.remove();

  const reader = await renderScreen(remote, pathname);
  screen.getByRole("heading", { name: "Weekend in Rome" });
  expect(rows()).toEqual(shown);
  screen.getByText("Dinner on Saturday.");
  expect(document.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
  expect(screen.queryByRole("button", { name: /Move|Remove|note/ })).toBeNull();
  await expectAccessible();
  await reader.remove();

  const again = await openList();
  await again.user.click(button("Share"));
  await again.user.click(await screen.findByRole("button", { name: "Withdraw link" }));
  await screen.findByRole("button", { name: "Make a link" });
  await again.remove();
  await renderScreen(remote, pathname);
  screen.getByRole("heading", { name: "This list is not shared" });
});

test("says of a list's address that it needs an account, or is unknown", async () => {
  const list = "/favorites/00000000-0000-4000-8000-000000000000";
  const visitor = await renderScreen(remote, list);
  screen.getByRole("heading", { name: "Sign in to see your list" });
  await visitor.remove();
  await open(list);
  screen.getByRole("heading", { name: "List not found" });
});

test("arranges a list by keyboard, keeps the focus and says the place (FAV-8)", async () => {
  const { user, settled, remove } = await openList();
  const before = rows();
  const down = button(`Move ${before[0]!} down`);
  down.focus();
  await user.keyboard("{Enter}{Enter}");
  const after = [before[1], before[2], before[0], before[3]];
  await waitFor(() => expect(rows()).toEqual(after));
  await waitFor(() => expect(button(`Move ${before[0]!} down`)).toHaveFocus());
  screen.getByText("Place 3 of 4");
  await settled();
  await remove();
  await openList();
  expect(rows()).toEqual(after);
});

test("writes a note in place, and keeps what a failure refused (FAV-7)", async () => {
  const { user } = await openList();
  const [write] = screen.getAllByRole("button", { name: "Add a note" });
  await user.click(write!);
  const note = screen.getByRole("textbox", { name: "Note" });
  expect(note).toHaveFocus();
  await user.type(note, "With the gold belt");
  const restore = failRequests(/rest\/v1\/favorites/);
  await user.click(button("Save note"));
  await screen.findByRole("alert");
  expect(note).toHaveValue("With the gold belt");
  restore();
  await user.click(button("Save note"));
  await screen.findByText("With the gold belt");
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Note" })).toBeNull());
  await expectAccessible();
});

test("takes a thing off and puts it back where it was, with its note", async () => {
  const { user } = await openList();
  const before = rows();
  const place = before.indexOf("Effortless Weekend");
  await user.click(button("Remove Effortless Weekend"));
  await waitFor(() => expect(rows()).toHaveLength(3));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(rows()).toEqual(before));
  expect(rows()[place]).toBe("Effortless Weekend");
  screen.getByText("For the flight, with the white sneakers.");
});

test("adds up a list and names what is sold out (FAV-10)", async () => {
  await openList();
  const summary = within(screen.getByRole("region", { name: "Wishlist Summary" }));
  const figures = summary.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(figures.slice(0, 2)).toEqual(["2", "2"]);
  expect(figures[2]).toMatch(/^\$\d+\.\d\d/);
});
