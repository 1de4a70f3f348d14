import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();

test("links to every section, and marks those coming soon", async () => {
  await renderScreen(remote, "/admin", { as: administrator });
  expect(screen.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  const area = (name: string) => within(screen.getByRole("heading", { name }).closest("li")!);
  for (const [name, href] of [
    ["Outfit Management", "/admin/outfits"],
    ["Affiliate Partners", "/admin/partners"],
    ["User Management", "/admin/people"],
    ["Expert Stylists", "/admin/experts"],
  ] as const) {
    expect(area(name).getByRole("link")).toHaveAttribute("href", href);
  }
  expect(area("Analytics").getByRole("button", { name: "Coming Soon" })).toBeDisabled();
  const work = within(screen.getByRole("region", { name: "To Do" }));
  for (const name of ["Bookings", "Collections", "Messages"]) {
    expect(work.getByRole("link", { name })).toBeVisible();
  }
  const catalog = within(screen.getByRole("navigation", { name: "Catalog" }));
  expect(catalog.getByRole("link", { name: "Items" })).toHaveAttribute("href", "/admin/items");
  expect(catalog.getByRole("link", { name: "Shops" })).toHaveAttribute("href", "/admin/shops");
  await expectAccessible();
});
