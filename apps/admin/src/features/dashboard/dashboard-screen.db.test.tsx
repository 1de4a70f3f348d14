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

test("links to every section and to each screen in one press", async () => {
  await renderScreen(remote, "/admin", { as: administrator });
  expect(screen.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  const area = (name: string) => within(screen.getByRole("heading", { name }).closest("li")!);
  for (const [name, href] of [
    ["Outfit Management", "/admin/outfits"],
    ["Affiliate Partners", "/admin/partners"],
    ["Analytics", "/admin/partners/analytics"],
    ["User Management", "/admin/people"],
    ["Expert Stylists", "/admin/experts"],
  ] as const) {
    expect(area(name).getByRole("link")).toHaveAttribute("href", href);
  }
  expect(screen.getByRole("region", { name: "To Do" })).toBeVisible();
  const links = within(screen.getByRole("navigation", { name: "Administration" }));
  // Every screen without parameters, except those that other screens lead to.
  const reached = [...links.getAllByRole("link")].map((link) => link.getAttribute("href"));
  const own = ["/admin/partners/directory", "/admin/partners/register", "/admin/partners/api"];
  expect([...reached, ...own].toSorted()).toEqual(
    remote.screens
      .map(({ path }) => path)
      .filter((path) => !path.includes(":"))
      .toSorted(),
  );
  expect(links.getByRole("link", { current: "page" })).toHaveTextContent("Dashboard");
  await expectAccessible();
});
