import { startFavorites, useFavorites } from "@ensemble/session";
import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();
beforeAll(() => startFavorites());
beforeEach(() => {
  useFavorites.setState({ outfits: [], items: [] });
  localStorage.removeItem("ensemble.favorites-opened");
});

const open = (address = "/favorites") => renderScreen(remote, address);
const heart = (name: string) => screen.getByRole("button", { name: `Favorite ${name}` });
const cards = () => screen.queryAllByRole("article");
const toasts = () => within(screen.getByRole("region", { name: /^Notifications/ }));

/** Presses hearts on a screen, then leaves it. */
async function keep(address: string, ...names: string[]): Promise<void> {
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
  await keep("/outfits", "Romantic Evening", "Effortless Weekend");
  const { user } = await open();
  expect(cards()).toHaveLength(2);
  failRequests(/./);
  await user.click(heart("Romantic Evening"));
  await waitFor(() => expect(cards()).toHaveLength(1));
  await toasts().findByText("Removed from favorites");
  await user.click(toasts().getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(cards()).toHaveLength(2));
});

test("says quietly what is kept when it opens offline", async () => {
  useFavorites.setState({ outfits: ["0b9e2c6e-0000-4000-8000-000000000000"], items: [] });
  failRequests(/outfits/);
  const { user } = await open();
  await screen.findByRole("heading", { name: "You are offline" });
  screen.getByText(/^1 favorite is kept on this device/);
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "You are offline" });
});

test("offers to tell of a lower price on both tabs", async () => {
  await keep("/outfits/modern-office-elegance", "Modern Office Elegance", "Ivory crêpe blouse");
  const { user } = await open();
  await screen.findByRole("button", {
    name: "Tell me when the price falls: Modern Office Elegance",
  });
  await user.click(screen.getByRole("tab", { name: "Items (1)" }));
  await screen.findByRole("button", { name: "Tell me when the price falls: Ivory crêpe blouse" });
});

test("lists outfits and items, newest first, with their total value", async () => {
  const names = ["Modern Office Elegance", "Ivory crêpe blouse", "Pressed cigarette pants"];
  await keep("/outfits/modern-office-elegance", ...names);
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

test("syncs the hearts of one outfit across screens and keeps those of items apart", async () => {
  await keep("/", "Effortless Weekend");
  const { user } = await open("/outfits/effortless-weekend");
  const pressed = (name: string) => screen.getAllByRole("button", { name: `Favorite ${name}` });
  expect(pressed("Effortless Weekend")[0]).toHaveAttribute("aria-pressed", "true");
  const item = pressed("Relaxed cotton tee")[0]!;
  expect(item).toHaveAttribute("aria-pressed", "false");
  await user.click(item);
  const { outfits, items } = useFavorites.getState();
  expect([outfits.length, items.length]).toEqual([1, 1]);
});

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const rows = () =>
  screen.queryAllByRole("article").map((row) => within(row).getByRole("heading").textContent);

test("arranges a visitor's favorites on the device, without notes (FAV-8)", async () => {
  const kept = await renderScreen(remote, "/outfits");
  for (const name of ["Romantic Evening", "Effortless Weekend"]) {
    await kept.user.click(button(`Favorite ${name}`));
  }
  await kept.remove();
  const { user } = await renderScreen(remote, "/favorites");
  screen.getByRole("link", { name: "Sign in" });
  await user.click(button("Arrange and note"));
  expect(rows()).toEqual(["Effortless Weekend", "Romantic Evening"]);
  await user.click(button("Move Romantic Evening up"));
  await waitFor(() => expect(rows()).toEqual(["Romantic Evening", "Effortless Weekend"]));
  expect(JSON.parse(localStorage.getItem("ensemble.favorite-outfits")!)).toEqual(
    useFavorites.getState().outfits,
  );
  expect(screen.queryByRole("button", { name: "Add a note" })).toBeNull();
});

test("says how many prices fell since the last visit, and marks them (FAV-11)", async () => {
  const office = backend.client(backend.serviceKey);
  const { data: piece } = await office
    .from("items")
    .select("id, price")
    .eq("name", "Ivory crêpe blouse")
    .single<{ id: string; price: number }>();
  const last = new Date(Date.now() - 3_600_000).toISOString();
  localStorage.setItem("ensemble.favorites-opened", JSON.stringify({ last }));
  await office.from("items").update({ price: 30 }).eq("id", piece!.id).throwOnError();
  useFavorites.setState({ outfits: [], items: [piece!.id] });
  await renderScreen(remote, "/favorites?tab=items");
  await screen.findByText("1 price fell since you were last here");
  screen.getByText(`Price fell from $${piece!.price} to $30.00`);
});
