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
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();
beforeAll(() => startFavorites());
beforeEach(() => {
  useFavorites.setState({ outfits: [], items: [] });
  localStorage.removeItem("ensemble.favorites-opened");
});

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const rows = () =>
  screen.queryAllByRole("article").map((row) => within(row).getByRole("heading").textContent);

const open = (address: string) => renderScreen(remote, address, { as: shopper });

async function openList() {
  const view = await open("/favorites");
  await view.user.click(screen.getByRole("link", { name: /Weekend in Rome/ }));
  await screen.findByRole("heading", { name: "Weekend in Rome" });
  await waitFor(() => expect(rows()).toHaveLength(4));
  await view.settled();
  return view;
}

test("creates, renames and deletes a list (FAV-6)", async () => {
  const { user, address } = await open("/favorites");
  await user.click(button("New List"));
  const name = await screen.findByRole("textbox", { name: "Name" });
  await user.type(name, "weekend in rome{Enter}");
  await screen.findByText("You already have a list with that name.");
  await user.clear(name);
  await user.type(name, "Wedding guest{Enter}");
  await screen.findByRole("heading", { name: "Wedding guest" });
  await screen.findByRole("heading", { name: "This list is empty" });

  await user.click(button("Rename"));
  const changed = await screen.findByRole("textbox", { name: "Name" });
  await user.clear(changed);
  await user.type(changed, "Garden party{Enter}");
  await screen.findByRole("heading", { name: "Garden party" });
  screen.getByRole("link", { name: "Garden party 0", current: "page" });

  await user.click(button("Delete"));
  await user.click(await screen.findByRole("button", { name: "Delete List" }));
  await waitFor(() => expect(address()).toBe("/favorites"));
  await waitFor(() => expect(screen.queryByRole("link", { name: /Garden party/ })).toBeNull());
});

test("keeps a sheet open that was opened while a new name was being saved (FAV-6)", async () => {
  const { user, settled } = await openList();
  const release = holdRequests(/favorite_lists/, /Weekend/);
  await user.click(button("Rename"));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "{Enter}");
  await user.click(button("Close"));
  await user.click(button("Delete"));
  release();
  await settled();
  screen.getByRole("button", { name: "Delete List" });
});

test("shares a list by link until the link is turned off (FAV-9)", async () => {
  const owner = await openList();
  const shown = rows();
  await owner.user.click(button("Share"));
  await owner.user.click(await screen.findByRole("button", { name: "Create Link" }));
  const link = await screen.findByRole<HTMLInputElement>("textbox", { name: "Link to this list" });
  const { pathname } = new URL(link.value);
  await owner.remove();

  const reader = await renderScreen(remote, pathname);
  screen.getByRole("heading", { name: "Weekend in Rome" });
  expect(rows()).toEqual(shown);
  screen.getByText("Dinner on Saturday.");
  expect(document.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
  expect(screen.queryByRole("button", { name: /Move|Remove|Note/ })).toBeNull();
  await expectAccessible();
  await reader.remove();

  const again = await openList();
  await again.user.click(button("Share"));
  await again.user.click(await screen.findByRole("button", { name: "Turn Off Link" }));
  await screen.findByRole("button", { name: "Create Link" });
  await again.remove();
  await renderScreen(remote, pathname);
  screen.getByRole("heading", { name: "This list isn't available" });
});

test("asks visitors to sign in, and reports an unknown list", async () => {
  const list = "/favorites/00000000-0000-4000-8000-000000000000";
  const visitor = await renderScreen(remote, list);
  screen.getByRole("heading", { name: "Sign in to see your list" });
  await visitor.remove();
  await open(list);
  screen.getByRole("heading", { name: "List not found" });
});

test("reorders a list by keyboard, keeps the focus and announces the position (FAV-8)", async () => {
  const { user, settled, remove } = await openList();
  const before = rows();
  const down = button(`Move ${before[0]!} down`);
  down.focus();
  await user.keyboard("{Enter}{Enter}");
  const after = [before[1], before[2], before[0], before[3]];
  await waitFor(() => expect(rows()).toEqual(after));
  await waitFor(() => expect(button(`Move ${before[0]!} down`)).toHaveFocus());
  screen.getByText("Position 3 of 4");
  await settled();
  await remove();
  await openList();
  expect(rows()).toEqual(after);
});

test("edits a note in place, and keeps the text after a failure (FAV-7)", async () => {
  const { user } = await openList();
  const [write] = screen.getAllByRole("button", { name: "Add Note" });
  await user.click(write!);
  const note = screen.getByRole("textbox", { name: "Note" });
  expect(note).toHaveFocus();
  await user.type(note, "With the gold belt");
  const restore = failRequests(/rest\/v1\/favorites/);
  await user.click(button("Save Note"));
  await screen.findByRole("alert");
  expect(note).toHaveValue("With the gold belt");
  restore();
  await user.click(button("Save Note"));
  await screen.findByText("With the gold belt");
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Note" })).toBeNull());
  await expectAccessible();
});

test("removes an entry and restores it at its position with its note on undo", async () => {
  const { user } = await openList();
  const before = rows();
  const index = before.indexOf("Effortless Weekend");
  await user.click(button("Remove Effortless Weekend"));
  await waitFor(() => expect(rows()).toHaveLength(3));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(rows()).toEqual(before));
  expect(rows()[index]).toBe("Effortless Weekend");
  screen.getByText("For the flight, with the white sneakers.");
});

test("shows the totals of a list (FAV-10)", async () => {
  await openList();
  const summary = within(screen.getByRole("region", { name: "Wishlist Summary" }));
  const totals = summary.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(totals.slice(0, 3)).toEqual(["2", "2", expect.stringMatching(/^\$\d+\.\d\d/)]);
});

test("opens the sheet again for a visitor who has signed in to save", async () => {
  const path = "/outfits/modern-office-elegance";
  const visitor = await renderScreen(remote, path);
  await visitor.user.click(button("Save Modern Office Elegance to a list"));
  const link = await screen.findByRole("link", { name: "Sign in" });
  const next = new URL(link.getAttribute("href")!, location.href).searchParams.get("next")!;
  await visitor.remove();
  const { address } = await open(next);
  await screen.findByRole("checkbox", { name: "Weekend in Rome" });
  expect(address()).toBe(path);
});

describe("favorites screen", () => {
  const open = (address = "/favorites") => renderScreen(remote, address);
  const heart = (name: string) => screen.getByRole("button", { name: `Favorite ${name}` });
  const cards = () => screen.queryAllByRole("article");
  const toasts = () => within(screen.getByRole("region", { name: /^Notifications/ }));

  async function saveFavorites(address: string, ...names: string[]): Promise<void> {
    const { user, remove } = await open(address);
    for (const name of names) await user.click(heart(name));
    await remove();
  }

  test("shows an empty state on both tabs, which arrow keys switch", async () => {
    const { user } = await open();
    screen.getByRole("tab", { name: "Outfits (0)", selected: true });
    screen.getByRole("heading", { name: "No favorite outfits yet" });
    await user.click(screen.getByRole("tab", { name: "Items (0)" }));
    await screen.findByRole("heading", { name: "No favorite items yet" });
    await user.keyboard("{ArrowLeft}");
    const outfits = await screen.findByRole("tab", { name: "Outfits (0)", selected: true });
    expect(outfits).toHaveFocus();
  });

  test("keeps loaded favorites and removes them offline", async () => {
    await saveFavorites("/outfits", "Romantic Evening", "Effortless Weekend");
    const { user } = await open();
    expect(cards()).toHaveLength(2);
    failRequests(/./);
    await user.click(heart("Romantic Evening"));
    await waitFor(() => expect(cards()).toHaveLength(1));
    await toasts().findByText("Removed from favorites");
    await user.click(toasts().getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(cards()).toHaveLength(2));
  });

  test("shows a status, not an error, when it opens offline", async () => {
    useFavorites.setState({ outfits: ["0b9e2c6e-0000-4000-8000-000000000000"], items: [] });
    failRequests(/outfits/);
    const { user } = await open();
    await screen.findByRole("heading", { name: "You're offline" });
    screen.getByText(/^1 favorite saved on this device/);
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByRole("heading", { name: "You're offline" });
  });

  test("offers a price drop alert on both tabs", async () => {
    await saveFavorites(
      "/outfits/modern-office-elegance",
      "Modern Office Elegance",
      "Ivory crêpe blouse",
    );
    const { user } = await open();
    await screen.findByRole("button", {
      name: "Notify me when the price drops: Modern Office Elegance",
    });
    await user.click(screen.getByRole("tab", { name: "Items (1)" }));
    await screen.findByRole("button", {
      name: "Notify me when the price drops: Ivory crêpe blouse",
    });
  });

  test("lists outfits and items, newest first, with their total value", async () => {
    const names = ["Modern Office Elegance", "Ivory crêpe blouse", "Pressed cigarette pants"];
    await saveFavorites("/outfits/modern-office-elegance", ...names);
    const { user } = await open();
    screen.getByRole("tab", { name: "Outfits (1)" });
    screen.getByRole("link", { name: "Modern Office Elegance" });
    await user.click(screen.getByRole("tab", { name: "Items (2)" }));
    await screen.findByRole("heading", { name: "Pressed cigarette pants" });
    const summary = within(screen.getByRole("region", { name: "Wishlist Summary" }));
    const totals = () => summary.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(cards().map((card) => within(card).getByRole("heading").textContent)).toEqual([
      "Pressed cigarette pants",
      "Ivory crêpe blouse",
    ]);
    expect(totals()).toEqual(["2", "$95.89"]);
    await expectAccessible();
    await user.click(heart("Ivory crêpe blouse"));
    await toasts().findByText("Removed from favorites");
    await waitFor(() => expect(totals()).toEqual(["1", "$49.90"]));
    await user.click(toasts().getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(totals()).toEqual(["2", "$95.89"]));
  });

  test("syncs the hearts of an outfit across screens, separately from its items' hearts", async () => {
    await saveFavorites("/", "Effortless Weekend");
    const { user } = await open("/outfits/effortless-weekend");
    const pressed = (name: string) => screen.getAllByRole("button", { name: `Favorite ${name}` });
    expect(pressed("Effortless Weekend")[0]).toHaveAttribute("aria-pressed", "true");
    const item = pressed("Relaxed cotton tee")[0]!;
    expect(item).toHaveAttribute("aria-pressed", "false");
    await user.click(item);
    const { outfits, items } = useFavorites.getState();
    expect([outfits.length, items.length]).toEqual([1, 1]);
  });

  test("reorders a visitor's favorites on the device, without notes (FAV-8)", async () => {
    const outfits = await renderScreen(remote, "/outfits");
    for (const name of ["Romantic Evening", "Effortless Weekend"]) {
      await outfits.user.click(button(`Favorite ${name}`));
    }
    await outfits.remove();
    const { user } = await renderScreen(remote, "/favorites");
    screen.getByRole("link", { name: "Sign in" });
    await user.click(button("Organize"));
    expect(rows()).toEqual(["Effortless Weekend", "Romantic Evening"]);
    await user.click(button("Move Romantic Evening up"));
    await waitFor(() => expect(rows()).toEqual(["Romantic Evening", "Effortless Weekend"]));
    expect(JSON.parse(localStorage.getItem("ensemble.favorite-outfits")!)).toEqual(
      useFavorites.getState().outfits,
    );
    expect(screen.queryByRole("button", { name: "Add Note" })).toBeNull();
  });

  test("counts and marks the price drops since the last visit (FAV-11)", async () => {
    const service = backend.client(backend.serviceKey);
    const { data: item } = await service
      .from("items")
      .select("id, price")
      .eq("name", "Ivory crêpe blouse")
      .single<{ id: string; price: number }>();
    const last = new Date(Date.now() - 3_600_000).toISOString();
    localStorage.setItem("ensemble.favorites-opened", JSON.stringify({ last }));
    await service
      .from("item_variants")
      .update({ price: 30 })
      .eq("item_id", item!.id)
      .throwOnError();
    useFavorites.setState({ outfits: [], items: [item!.id] });
    await renderScreen(remote, "/favorites?tab=items");
    await screen.findByText("1 price dropped since your last visit");
    screen.getByText(`Price dropped from $${item!.price} to $30.00`);
  });
});
