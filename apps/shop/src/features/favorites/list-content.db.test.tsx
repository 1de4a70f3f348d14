import { startFavorites, useFavorites } from "@ensemble/session";
import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
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
  const restore = failRequests(/favorite_list_entries/);
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
