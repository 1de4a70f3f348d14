import {
  connectToTestBackend,
  expectAccessible,
  renderElement,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { afterEach, expect, test, vi } from "vitest";
import { remote } from "../../remote";
import SearchScreen from "./search-screen";

connectToTestBackend();
afterEach(() => vi.restoreAllMocks());

async function drawn(at: string) {
  const { container, rerender, settled } = await renderElement(<SearchScreen />, { at });
  await settled();
  const button = () =>
    container.querySelector<HTMLButtonElement>("[aria-controls=search-filters]")!;
  const box = (label: string) =>
    [...container.querySelectorAll("label")]
      .find(({ textContent }) => textContent === label)
      ?.querySelector("input");
  return { container, button, box, settled, again: () => rerender(<SearchScreen />) };
}

test("reopens open filters on return", async () => {
  const { button, box, settled, again } = await drawn("/search");
  expect(box("Romantic")).toBeUndefined();
  button().click();
  await waitFor(() => expect(box("Romantic")).toBeDefined());
  await settled();
  box("Romantic")!.click();
  await waitFor(() => expect(window.location.search).toBe("?vibes=romantic"));
  await again();
  await waitFor(() => expect(box("Romantic")?.checked).toBe(true));
  button().click();
  await waitFor(() => expect(box("Romantic")).toBeUndefined());
  await again();
  await settled();
  expect(button().getAttribute("aria-expanded")).toBe("false");
});

test("adds the next page of results, and keeps the filters open", async () => {
  const { container, button, box, settled } = await drawn("/search?vibes=minimal,classic");
  const cards = () => container.querySelectorAll("article").length;
  const link = (rel: string) => container.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`)!;
  button().click();
  await waitFor(() => expect(box("Romantic")).toBeDefined());
  link("next").focus();
  link("next").click();
  await waitFor(() => expect(cards()).toBe(48));
  await settled();
  expect(window.location.search).toBe("?vibes=minimal%2Cclassic&page=2");
  expect(container.textContent).toMatch(/Showing 48 of \d+ outfits/);
  expect(box("Minimal")!.checked).toBe(true);
  // Reading continues with what was added.
  const added = container.querySelectorAll("article")[24]!;
  expect(document.activeElement!.contains(added)).toBe(true);
  button().click();
  await waitFor(() => expect(box("Minimal")).toBeUndefined());
  expect(cards()).toBe(48);
});

test("disables a value without outfits unless it is ticked", async () => {
  const { button, box, settled } = await drawn("/search?q=zebra&vibes=edgy");
  button().click();
  await waitFor(() => expect(box("Edgy")).toBeDefined());
  await settled();
  await expectAccessible();
  expect(box("Edgy")!.disabled).toBe(false);
  expect([box("Romantic")!.disabled, box("Work")!.disabled, box("Zara")!.disabled]).toEqual([
    true,
    true,
    true,
  ]);
});

test("shows the filters in a sheet that leads to the results on a phone", async () => {
  const matches = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.spyOn(window, "matchMedia").mockReturnValue(matches as unknown as MediaQueryList);
  const { container, button, box, settled } = await drawn("/search?vibes=edgy");
  button().click();
  await waitFor(() => expect(container.querySelector("dialog[open]")).not.toBeNull());
  await settled();
  const sheet = container.querySelector("dialog")!;
  expect(sheet.contains(box("Edgy")!)).toBe(true);
  const total = /of (\d+) outfits/.exec(container.textContent)![1];
  expect(sheet.textContent).toContain(`Show ${total} outfits`);
});

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
