import { connectToTestBackend, renderScreen, screen, waitFor, within } from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();

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
