import { connectToTestBackend, renderScreen, screen, waitFor, within } from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();

const open = (search: string) => renderScreen(remote, `/search${search}`);
const total = () => Number(/of (\d+) outfits/.exec(screen.getByText(/^Showing/).textContent)?.[1]);

test("says that nothing matches and clears text and filters together", async () => {
  const { user, address } = await open("?q=zebra&vibes=edgy");
  screen.getByRole("button", { name: "Filters 1" });
  screen.getByRole("heading", { name: "No outfits found" });
  screen.getByText("Try adjusting your search terms or filters to find what you're looking for.");
  const ways = screen.getByRole("link", { name: "Browse Collections" });
  expect(ways).toHaveAttribute("href", "/collections");
  await user.click(screen.getByRole("button", { name: "Clear Search" }));
  await waitFor(() => expect(address()).toBe("/search"));
  await screen.findByText(/^Showing 24 of \d+ outfits$/);
});

test("says what was probably meant", async () => {
  await open("?q=weding+guest");
  screen.getByText(/^Did you mean/);
  expect(screen.getByRole("link", { name: "wedding guest" })).toHaveAttribute(
    "href",
    "/search?q=wedding%20guest",
  );
  expect(total()).toBeGreaterThan(0);
});

test("offers what comes closest when nothing fits exactly", async () => {
  await open("?q=curtains");
  screen.getByRole("heading", { name: "No outfits found" });
  const closest = screen.getByRole("region", { name: /^Nothing fits exactly/ });
  expect(within(closest).getAllByRole("article").length).toBeGreaterThan(0);
});
