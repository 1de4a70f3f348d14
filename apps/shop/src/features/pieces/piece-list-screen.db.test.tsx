import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();

test("says that a piece or a shop does not exist", async () => {
  const { remove } = await renderScreen(remote, "/pieces/no-such-piece");
  screen.getByRole("heading", { level: 1, name: "Piece not found" });
  await remove();
  await renderScreen(remote, "/shops/no-such-shop");
  screen.getByRole("heading", { level: 1, name: "Shop not found" });
});

test("shows what one shop sells, a page at a time", async () => {
  const { address } = await renderScreen(remote, "/shops/zara?page=900");
  await waitFor(() => expect(address()).toMatch(/^\/shops\/zara\?page=\d\d?$/));
  screen.getByRole("heading", { level: 1, name: "Zara" });
  const cards = await screen.findAllByRole("article");
  for (const { textContent } of cards) expect(textContent).toContain("· Zara");
});

test("adds the next page of pieces, and keeps the first when it cannot be loaded", async () => {
  const { user, address, remove } = await renderScreen(remote, "/pieces?color=black");
  const cards = () => screen.queryAllByRole("article");
  const online = failRequests(/rest\/v1\/items.*offset=24/);
  await user.click(screen.getByRole("link", { name: "Load more" }));
  await screen.findByText(/^The pieces could not be loaded\./);
  expect(address()).toBe("/pieces?color=black&page=2");
  expect(cards()).toHaveLength(24);
  // What comes after the missing page would leave a gap.
  expect(screen.queryByRole("link", { name: "Load more" })).toBeNull();
  online();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(cards()).toHaveLength(48));
  screen.getByText(/^Showing 48 of \d+ pieces$/);
  screen.getByRole("link", { name: "Load more" });
  await expectAccessible();

  // The same address without that history, and the way back to what stands before it.
  await remove();
  const { user: another, address: opened } = await renderScreen(
    remote,
    "/pieces?color=black&page=2",
  );
  screen.getByText(/^Showing 24 of \d+ pieces$/);
  await another.click(screen.getByRole("link", { name: "Previous page" }));
  await waitFor(() => expect(opened()).toBe("/pieces?color=black"));
});

test("reports pieces that could not be loaded, and loads them on retry", async () => {
  const online = failRequests(/rest\/v1\/items/);
  const { user } = await renderScreen(remote, "/pieces");
  await screen.findByText(/^The pieces could not be loaded\./);
  online();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findAllByRole("article");
});

test("lists pieces by garment, color, size and price", async () => {
  const { user, address, settled } = await renderScreen(remote, "/pieces?garment=dress");
  screen.getByRole("heading", { level: 1, name: "Dresses" });
  await user.selectOptions(screen.getByLabelText("Color"), "Red");
  await user.selectOptions(screen.getByLabelText("Size"), "XL");
  await user.selectOptions(screen.getByLabelText("Sort by"), "Price: Low to High");
  await settled();
  expect(address()).toBe("/pieces?garment=dress&color=red&size=XL&sort=price-low");
  const cards = screen.getAllByRole("article").map(({ textContent }) => textContent);
  expect(cards.every((text) => text.includes("Red · "))).toBe(true);
  const prices = cards.map((text) => Number(/\$([\d.]+)/.exec(text)?.[1]));
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

test("leaves the focus on a filter that returns to the first page", async () => {
  const { user, address } = await renderScreen(remote, "/pieces?page=2");
  await user.selectOptions(screen.getByLabelText("Color"), "Black");
  await waitFor(() => expect(address()).toBe("/pieces?color=black"));
  expect(screen.getByLabelText("Color")).toHaveFocus();
});

test("clears filters that match nothing", async () => {
  const { user, address } = await renderScreen(remote, "/pieces?garment=bag&size=XS");
  await user.click(screen.getByRole("button", { name: "Clear all filters" }));
  await waitFor(() => expect(address()).toBe("/pieces"));
  await screen.findAllByRole("article");
});

test("filters pieces from a sheet that says how many it shows (SHOP-10)", async () => {
  const { user, address } = await renderScreen(remote, "/pieces");
  await user.click(screen.getByRole("button", { name: "Filters" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
  await user.selectOptions(sheet.getByRole("combobox", { name: "Color" }), "Navy");
  await waitFor(() => expect(address()).toBe("/pieces?color=navy"));
  const { count } = await backend
    .client()
    .from("items")
    .select("id", { count: "exact", head: true })
    .eq("color", "navy")
    .throwOnError();
  await user.click(await sheet.findByRole("button", { name: `Show ${count} pieces` }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  screen.getByRole("button", { name: "Filters 1" });
});
